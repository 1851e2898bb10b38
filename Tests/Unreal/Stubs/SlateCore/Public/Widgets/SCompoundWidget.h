#pragma once

#include "Widgets/SWidget.h"

class SCompoundWidget : public SWidget
{
};
