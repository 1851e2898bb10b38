#include "Window/Gui/WindowActions.h"

#include "SceneFiles/SceneParse.h"
#include "Window/OutputFiles.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>

namespace fsim::lab
{
namespace
{
std::string sceneName(const WindowState& state)
{
    return state.now.frame ? state.now.frame->loaded->description.name : "scene";
}

// The folder is made when the first file goes into it.
Result<std::filesystem::path> outputFile(const WindowState& state, std::string_view extension)
{
    std::error_code error;
    std::filesystem::create_directories(state.out, error);
    if (error)
        return Status::refused("{}: cannot be made ({}); start with another --out", state.out.string(),
                               error.message());
    return nextFile(state.out, sceneName(state), extension);
}

// Runs an action with the name of a new file; the sentence tells where it went.
template <class Save> void saveTo(WindowState& state, std::string_view extension, const char* what, const Save& save)
{
    const Result<std::filesystem::path> file = outputFile(state, extension);
    if (!file)
        return state.say(file.message(), true);
    state.simulation.post(
        [path = *file, what = std::string(what), save](SimulationSession& session) -> Result<std::string> {
            const Status status = save(session, path);
            return status ? Result<std::string>("Saved " + what + " " + path.string()) : Result<std::string>(status);
        });
}

// A quarter as heavy as the body, so that it dents it and does not carry it off.
BallSettings ballFor(const RigEditSession& session, const DentRigView& rig)
{
    float volume = 0.0f;
    for (const float each : rig.volumes)
        volume += each;
    BallSettings ball;
    ball.radius = std::clamp(0.1f * session.size(), 0.02f, 1.0f);
    ball.speed = 12.0f;
    ball.density = std::clamp(0.25f * triedDensity * volume / (4.18879f * ball.radius * ball.radius * ball.radius),
                              50.0f, 20000.0f);
    return ball;
}

Result<std::string> quietly(const Status& status)
{
    return status ? Result<std::string>(std::string()) : Result<std::string>(status);
}
} // namespace

void togglePlaying(WindowState& state)
{
    state.now.playing = !state.now.playing; // two presses in one frame are two
    state.simulation.play(state.now.playing);
}

void stepOnce(WindowState& state)
{
    state.simulation.step();
}

void stepBack(WindowState& state)
{
    state.simulation.play(false);
    state.simulation.post([](SimulationSession& session) { return quietly(session.stepBack()); });
}

void resetScene(WindowState& state)
{
    state.simulation.play(false);
    state.simulation.post([](SimulationSession& session) { return quietly(session.reset()); });
}

void toggleSlowMotion(WindowState& state)
{
    if (state.now.speed < 1.0f)
    {
        state.slowSpeed = state.now.speed;
        state.simulation.setSpeed(1.0f);
    }
    else
        state.simulation.setSpeed(state.slowSpeed);
}

void cutDrivers(WindowState& state)
{
    state.simulation.post([](SimulationSession& session) -> Result<std::string> {
        const Status status = session.cutDrivers();
        return status ? Result<std::string>("Cut all drivers") : Result<std::string>(status);
    });
}

void resetCamera(WindowState& state)
{
    if (state.shown == Shown::Rig)
        state.camera = CameraControls(state.rig.tool.firstCamera());
    else if (state.shown == Shown::Fragments)
        state.camera = CameraControls(state.fragments.tool.firstCamera());
    else if (state.shown == Shown::Preview)
        state.camera = CameraControls(state.preview.tool.firstCamera());
    else if (state.now.frame)
        state.camera = CameraControls(state.now.frame->scene->camera);
}

void takeScreenshot(WindowState& state)
{
    if (!state.lastPicture.scene)
        return;
    const Result<std::filesystem::path> file = outputFile(state, "png");
    if (!file)
        return state.say(file.message(), true);
    PictureRequest request = state.lastPicture;
    request.size.samples = 4;
    state.pictures.save(std::move(request), *file);
}

void toggleVideo(WindowState& state)
{
    if (state.video)
        return state.video->stop();
    const Result<std::filesystem::path> file = outputFile(state, "mp4");
    if (!file)
        return state.say(file.message(), true);
    state.video = std::make_unique<VideoRecording>(*file, 1280, 720);
    state.simulation.setListener(
        [video = state.video.get(), camera = &state.videoCamera](const SimulationFrame& frame) {
            render::RenderScene scene = *frame.scene;
            scene.camera = camera->get();
            video->add(std::move(scene));
        });
    state.say("The video gets one picture for each simulated frame; press again to end it");
    state.simulation.play(true);
}

void saveScene(WindowState& state)
{
    saveTo(state, "json", "the scene",
           [camera = state.camera.camera()](const SimulationSession& session, const std::filesystem::path& file) {
               return session.saveScene(camera, file);
           });
}

void toggleRecording(WindowState& state)
{
    if (!state.now.frame)
        return;
    if (state.now.frame->recording)
        saveTo(state, "recording", "the recording", [](SimulationSession& session, const std::filesystem::path& file) {
            return session.saveRecording(file);
        });
    else
        state.simulation.post([](SimulationSession& session) -> Result<std::string> {
            const Status status = session.startRecording();
            return status ? Result<std::string>("Recording all that happens; press again to save it")
                          : Result<std::string>(status);
        });
}

void openScene(WindowState& state, const std::string& scene)
{
    state.simulation.play(false);
    state.simulation.open(scene);
}

void shootFromCamera(WindowState& state)
{
    const render::Camera camera = state.camera.camera();
    state.simulation.post([ray = rayThrough(camera, 1.0f, 0.5f, 0.5f), ball = state.ball](SimulationSession& session) {
        return quietly(session.shoot(ray, ball));
    });
}

// Each has a camera of its own.
void show(WindowState& state, Shown shown)
{
    if (state.shown == shown)
        return;
    state.cameras[static_cast<size_t>(state.shown)] = state.camera;
    state.camera = state.cameras[static_cast<size_t>(shown)];
    state.shown = shown;
    if (shown != Shown::Scene)
        state.simulation.play(false);
}

void editRig(WindowState& state)
{
    if (state.rig.tool.session() != nullptr)
        show(state, Shown::Rig);
}

void editFragments(WindowState& state)
{
    if (state.fragments.tool.session() != nullptr)
        show(state, Shown::Fragments);
}

void showSceneAgain(WindowState& state)
{
    show(state, Shown::Scene);
}

namespace
{
void startPreview(WindowState& state, const Result<AssetRef>& asset, const PreviewSettings& settings)
{
    if (!asset)
        return state.say(asset.message(), true);
    if (const Status status = state.preview.tool.open(*asset, settings); !status)
        return state.say(status.message(), true);
    show(state, Shown::Preview);
    state.camera = CameraControls(state.preview.tool.firstCamera());
    state.preview.lastTick = std::chrono::steady_clock::now();
    state.say("Click on the body: the tool of the tab 'Try' goes there");
}
} // namespace

void tryFragments(WindowState& state)
{
    const FragmentEditSession* session = state.fragments.tool.session();
    if (session == nullptr)
        return;
    PreviewSettings settings;
    settings.oriented = session->bodyMaterial();
    int number = 0;
    for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
    {
        if (preset.name == session->materials()[0])
            state.preview.presets = {number, number};
        ++number;
    }
    startPreview(state, session->asset(), settings);
}

void previewRig(WindowState& state)
{
    const RigEditSession* session = state.rig.tool.session();
    if (session == nullptr)
        return;
    PreviewSettings settings;
    settings.dents = session->material();
    settings.density = triedDensity;
    state.preview.dents = {session->material(), session->material()};
    startPreview(state, session->asset(), settings);
}

void saveFragmentFiles(WindowState& state)
{
    FragmentEditSession* session = state.fragments.tool.session();
    if (session == nullptr)
        return;
    const std::string& name = state.fragments.saveName;
    const Status status = saveFragments(*session, state.out, name);
    state.say(status ? format("Saved {}/{}.fsasset and .fragments.json", state.out.string(), name) : status.message(),
              !status);
}

void pickRig(WindowState& state, const Ray& ray)
{
    state.rig.isPicking = false;
    state.simulation.post([ray, picked = state.rig.picked](SimulationSession& session) -> Result<std::string> {
        const std::optional<size_t> entry = session.dentedBodyOn(ray);
        if (!entry)
            return Status::refused("there is no body that dents; click on a car or a barrel");
        const LoadedSceneRef scene = session.scene();
        Result<OpenedRig> rig = openRigOf(scene->description, scene->assets, *entry);
        if (!rig)
            return rig.status();
        picked->set({std::move(*rig), scene, *entry});
        return std::string();
    });
}

void tryRig(WindowState& state)
{
    const RigEditSession* session = state.rig.tool.session();
    if (session == nullptr)
        return;
    const Result<AssetRef> asset = session->asset();
    if (!asset)
        return state.say(asset.message(), true);
    const std::string& name = state.rig.saveName;
    const Result<SceneDescription> scene =
        parseScene(tryScene(*session, name), std::filesystem::absolute(state.out) / (name + ".scene.json"));
    if (!scene)
        return state.say(scene.message(), true);
    auto loaded = std::make_shared<LoadedScene>();
    loaded->description = *scene;
    loaded->assets.rigidBodies.push_back({*asset, {}});
    loaded->assets.colliders.emplace_back();
    state.rig.liveScene = loaded;
    state.rig.liveEntry = 0;
    showSceneAgain(state);
    state.tool = MouseTool::Shoot;
    state.ball = ballFor(*session, (*asset)->dentRig());
    state.simulation.play(false);
    state.simulation.open(LoadedSceneRef(std::move(loaded)));
    state.say("Click on the body: a ball flies there. 'Edit' goes back to the rig");
}

void saveRigFiles(WindowState& state)
{
    RigEditSession* session = state.rig.tool.session();
    if (session == nullptr)
        return;
    const Status status = saveRig(*session, state.out, state.rig.saveName);
    state.say(status ? format("Saved {}/{}.fsasset, .rig.json and .scene.json", state.out.string(), state.rig.saveName)
                     : status.message(),
              !status);
}

void applyDents(WindowState& state)
{
    const RigEditSession* session = state.rig.tool.session();
    if (session == nullptr || !state.rig.liveScene || !state.now.frame ||
        state.now.frame->loaded != state.rig.liveScene)
        return;
    state.simulation.post([entry = state.rig.liveEntry, material = session->material()](SimulationSession& running) {
        return quietly(running.setDents(entry, material));
    });
}

void undoEdit(WindowState& state)
{
    if (state.shown == Shown::Fragments)
        return state.fragments.tool.undo();
    state.rig.tool.undo();
    applyDents(state);
}

void redoEdit(WindowState& state)
{
    if (state.shown == Shown::Fragments)
        return state.fragments.tool.redo();
    state.rig.tool.redo();
    applyDents(state);
}

std::span<const KeyBinding> keyBindings()
{
    static constexpr std::array bindings{
        KeyBinding{GLFW_KEY_SPACE, false, "Space", "play", togglePlaying},
        KeyBinding{GLFW_KEY_PERIOD, false, ".", "step", stepOnce, true},
        KeyBinding{GLFW_KEY_COMMA, false, ",", "back", stepBack, true},
        KeyBinding{GLFW_KEY_R, false, "R", "reset", resetScene},
        KeyBinding{GLFW_KEY_M, false, "M", "slow", toggleSlowMotion},
        KeyBinding{GLFW_KEY_1, false, "1", "shoot", [](WindowState& s) { s.tool = MouseTool::Shoot; }},
        KeyBinding{GLFW_KEY_2, false, "2", "grab", [](WindowState& s) { s.tool = MouseTool::Grab; }},
        KeyBinding{GLFW_KEY_3, false, "3", "look", [](WindowState& s) { s.tool = MouseTool::Look; }},
        KeyBinding{GLFW_KEY_B, false, "B", "shoot ahead", shootFromCamera},
        KeyBinding{GLFW_KEY_C, false, "C", "cut drivers", cutDrivers},
        KeyBinding{GLFW_KEY_F, false, "F", "camera", resetCamera},
        KeyBinding{GLFW_KEY_W, false, "W", "wires", [](WindowState& s) { s.view.wireframe = !s.view.wireframe; }},
        KeyBinding{GLFW_KEY_F12, false, "F12", "screenshot", takeScreenshot},
        KeyBinding{GLFW_KEY_V, false, "V", "video", toggleVideo},
        KeyBinding{GLFW_KEY_S, true, "Ctrl+S", "scene", saveScene},
        KeyBinding{GLFW_KEY_R, true, "Ctrl+R", "recording", toggleRecording},
        KeyBinding{GLFW_KEY_Q, true, "Ctrl+Q", "quit", [](WindowState& s) { s.wantsToClose = true; }},
        KeyBinding{GLFW_KEY_Z, true, "Ctrl+Z", "undo in an editor", undoEdit, true},
        KeyBinding{GLFW_KEY_Y, true, "Ctrl+Y", "redo in an editor", redoEdit, true}};
    return bindings;
}
} // namespace fsim::lab
