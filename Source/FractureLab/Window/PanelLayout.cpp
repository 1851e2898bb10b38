#include "Window/PanelLayout.h"

#include <algorithm>

namespace fsim::lab
{
PanelLayout layoutFor(float width, float height, float scale)
{
    const float leastScene = 280.0f * scale;
    const float sideWidth = 290.0f * scale;
    const float hintHeight = std::min(54.0f * scale, height);
    const float fullBottom = 150.0f * scale;
    const bool hasRight = width >= leastScene + 2.0f * sideWidth;
    const bool hasLeft = width >= leastScene + sideWidth;
    const float bottomHeight = height >= fullBottom + hintHeight + 160.0f * scale ? fullBottom : 0.0f;
    const float body = std::max(height - bottomHeight - hintHeight, 0.0f);
    PanelLayout layout;
    if (hasLeft)
        layout.left = {0.0f, 0.0f, sideWidth, body};
    if (hasRight)
        layout.right = {width - sideWidth, 0.0f, sideWidth, body};
    layout.scene = {layout.left.width, 0.0f, width - layout.left.width - layout.right.width, body};
    const float playWidth = width >= 900.0f * scale ? 0.5f * width : width;
    layout.play = {0.0f, body, playWidth, bottomHeight};
    layout.frames = {playWidth, body, width - playWidth, bottomHeight};
    layout.hint = {0.0f, body + bottomHeight, width, hintHeight};
    return layout;
}
} // namespace fsim::lab
