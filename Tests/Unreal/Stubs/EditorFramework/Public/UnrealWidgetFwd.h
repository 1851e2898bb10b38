#pragma once

namespace UE::Widget
{
enum EWidgetMode : int
{
	WM_None = -1,
	WM_Translate,
	WM_TranslateRotateZ,
	WM_2D,
	WM_Rotate,
	WM_Scale,
	WM_Max
};
}
