#pragma once

#include "Render/MeshShapes.h"
#include "Render/Render.h"
#include "Render/RenderMath.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace fsim::render
{
/// Tests that draw are left out, with a reason, only where there is no driver to draw with.
inline bool missesDriver(const std::string& message)
{
    return message.find("there is no Vulkan driver") != std::string::npos ||
           message.find("this build cannot draw") != std::string::npos;
}

/// A small renderer for the test at hand; null where the test has been skipped or has failed.
inline std::unique_ptr<Renderer> makeRenderer(RendererOptions options = {
                                                  .width = 160, .height = 120, .shadowSize = 1024})
{
    Result<std::unique_ptr<Renderer>> made = Renderer::create(options);
    if (made)
        return std::move(*made);
    if (!missesDriver(made.message()))
        ADD_FAILURE() << made.message();
    return nullptr;
}

#define FSIM_RENDERER_OR_SKIP(renderer, ...)                                                                           \
    const std::unique_ptr<Renderer> renderer = makeRenderer(__VA_ARGS__);                                              \
    if (!renderer)                                                                                                     \
    GTEST_SKIP() << "there is no Vulkan driver on this machine"

inline Image drawn(Renderer& renderer, const RenderScene& scene)
{
    Image image;
    const Status status = renderer.render(scene, image);
    EXPECT_TRUE(status) << status.message();
    return image;
}

struct Pixel
{
    int r = 0;
    int g = 0;
    int b = 0;
    int brightness() const { return r + g + b; }
};

inline Pixel pixelAt(const Image& image, uint32_t x, uint32_t y)
{
    const uint8_t* p = image.pixel(x, y);
    return {p[0], p[1], p[2]};
}

/// Where a point of the world is in the picture, worked out here and not by the renderer.
inline Pixel seenAt(const Image& image, const Camera& camera, Vec3 point)
{
    const Vec3 forward = unit(camera.target - camera.eye);
    const Vec3 right = unit(cross(forward, camera.up));
    const Vec3 up = cross(right, forward);
    const Vec3 d = point - camera.eye;
    const float height = std::tan(camera.fovDegrees * 0.5f * 3.14159265f / 180.0f) * dot(d, forward);
    const float x = dot(d, right) / (height * float(image.width) / float(image.height));
    const float y = dot(d, up) / height;
    return pixelAt(image, uint32_t((0.5f + 0.5f * x) * float(image.width)),
                   uint32_t((0.5f - 0.5f * y) * float(image.height)));
}

/// A box around the origin, and the first material for it.
inline RenderScene boxScene(Vec3 halfExtents, Vec3 at, Colour colour)
{
    RenderScene scene;
    scene.materials[0].colour = colour;
    scene.materials[0].roughness = 0.9f;
    scene.instances.push_back({.mesh = std::make_shared<RenderMesh>(boxMesh(halfExtents)), .transform = {at, {}}});
    return scene;
}

/// The mean difference of a channel, 0 to 255.
inline double meanDifference(const Image& a, const Image& b)
{
    EXPECT_EQ(a.pixels.size(), b.pixels.size());
    double sum = 0.0;
    for (size_t i = 0; i < a.pixels.size() && i < b.pixels.size(); ++i)
        sum += std::abs(int(a.pixels[i]) - int(b.pixels[i]));
    return sum / double(std::max<size_t>(a.pixels.size(), 1));
}

/// Sets a variable of the environment and puts the old value back.
class Environment
{
public:
    Environment(const char* name, const char* value) : name_(name)
    {
        if (const char* old = std::getenv(name))
            old_ = old;
        setenv(name, value, 1);
    }
    ~Environment()
    {
        if (old_)
            setenv(name_, old_->c_str(), 1);
        else
            unsetenv(name_);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    const char* name_;
    std::optional<std::string> old_;
};

/// A folder of its own for a test, gone afterwards.
class TestFolder
{
public:
    TestFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "fracturelab-render-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TestFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};
} // namespace fsim::render
