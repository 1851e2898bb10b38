#include "Render/Vulkan/ShaderCode.h"

#include "LabDentSkinning.normalsMain.h"
#include "LabDentSkinning.positionsMain.h"
#include "LabEngineSkinning.main.h"
#include "LabGround.pixelMain.h"
#include "LabGround.vertexMain.h"
#include "LabLines.pixelMain.h"
#include "LabLines.vertexMain.h"
#include "LabMesh.pixelMain.h"
#include "LabMesh.shadowMain.h"
#include "LabMesh.vertexMain.h"
#include "LabMesh.wirePixelMain.h"
#include "LabMesh.wireVertexMain.h"
#include "LabOcclusion.blurMain.h"
#include "LabOcclusion.main.h"
#include "LabOcclusionOneSample.main.h"
#include "LabParticles.pixelMain.h"
#include "LabParticles.shadowMain.h"
#include "LabParticles.vertexMain.h"
#include "LabShade.pixelMain.h"
#include "LabShade.vertexMain.h"
#include "LabShadeOneSample.pixelMain.h"
#include "LabSkinning.main.h"

namespace fsim::render::shaders
{
const ShaderCode meshVertex{LabMesh_vertexMain, "vertexMain"};
const ShaderCode meshShadow{LabMesh_shadowMain, "shadowMain"};
const ShaderCode meshPixel{LabMesh_pixelMain, "pixelMain"};
const ShaderCode meshWireVertex{LabMesh_wireVertexMain, "wireVertexMain"};
const ShaderCode meshWirePixel{LabMesh_wirePixelMain, "wirePixelMain"};
const ShaderCode particlesVertex{LabParticles_vertexMain, "vertexMain"};
const ShaderCode particlesPixel{LabParticles_pixelMain, "pixelMain"};
const ShaderCode particlesShadow{LabParticles_shadowMain, "shadowMain"};
const ShaderCode groundVertex{LabGround_vertexMain, "vertexMain"};
const ShaderCode groundPixel{LabGround_pixelMain, "pixelMain"};
const ShaderCode linesVertex{LabLines_vertexMain, "vertexMain"};
const ShaderCode linesPixel{LabLines_pixelMain, "pixelMain"};
const ShaderCode occlusion{LabOcclusion_main, "main"};
const ShaderCode occlusionBlur{LabOcclusion_blurMain, "blurMain"};
const ShaderCode occlusionOneSample{LabOcclusionOneSample_main, "main"};
const ShaderCode shadeVertex{LabShade_vertexMain, "vertexMain"};
const ShaderCode shadePixel{LabShade_pixelMain, "pixelMain"};
const ShaderCode shadePixelOneSample{LabShadeOneSample_pixelMain, "pixelMain"};
const ShaderCode skinning{LabSkinning_main, "main"};
const ShaderCode engineSkinning{LabEngineSkinning_main, "main"};
const ShaderCode dentPositions{LabDentSkinning_positionsMain, "positionsMain"};
const ShaderCode dentNormals{LabDentSkinning_normalsMain, "normalsMain"};
} // namespace fsim::render::shaders
