#include "FractureSim/Asset.h"

#include "CommandLine/AuthorJobs.h"
#include "CommandLine/Commands.h"
#include "CommandLine/CostJobs.h"
#include "CommandLine/RigJobs.h"
#include "CommandLine/SimulationOptions.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace fsim::lab
{
namespace
{
void addScore(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand("score", "cuts a closed mesh into fragments and writes an asset of them");
    const auto options = std::make_shared<ScoreOptions>();
    command->add_option("mesh", options->mesh, "an OBJ or glTF file of a closed mesh")->required();
    command->add_option("-o,--output", options->output, "the asset to write (FILE.fsasset)")->required();
    command->add_option("--fragments", options->fragments, "about so many (1 to 20000; default 50)");
    command->add_option("--pattern", options->pattern,
                        "uniform, clustered, radial, planks, bricks, blocks or tetrahedra (default uniform)");
    command->add_option("--seed", options->seed, "another number, another cut (default 1)");
    command->add_option("--point", options->point, "x,y,z in metres: the middle of radial (default: of the mesh)");
    command->add_option("--axis", options->axis, "x, y, z or a direction x,y,z: of radial, planks and bricks");
    command->add_option("--clusters", options->clusters, "places of clustered with small fragments (default 4)");
    command->add_option("--elongation", options->elongation, "length over width of planks and bricks (default 4)");
    command->add_option("--roughness", options->roughness,
                        "of faces inside, over the size of a fragment (0 to 0.25; default 0)");
    command->add_option("--least-share", options->leastShare,
                        "fragments below this share of the mean join a neighbour (0 to 0.5; default 0.05)");
    command->add_option("--paint", options->paint, "red, green, blue or alpha: 1 small fragments, 0 large ones");
    command->add_option("--anchor-below", options->anchorBelow, "metres: fragments that reach below are anchored");
    command->add_option("--material", options->material,
                        "what it is made of where a scene does not say: clay, glass, ceramic, concrete, wood, ...");
    command->add_option("--scale", options->scale, "of the mesh (default 1: the file is in metres)");
    command->add_flag("--quiet", options->quiet, "no progress bar");
    command->footer("Example:\n  fracturesim author score Vase.glb -o Vase.fsasset --fragments 120 --pattern radial "
                    "--point 0,0.1,0.3");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return scoreMesh(*options, console); }; });
}

void addInspect(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand("inspect", "prints what is in an asset, and checks it");
    const auto options = std::make_shared<InspectOptions>();
    command->add_option("file", options->file, "an asset (FILE.fsasset)")->required();
    command->add_option("--picture", options->picture, "draws its fragments into a PNG, each in its own colour");
    command->add_option("--apart", options->apart,
                        "how far the picture pulls them apart, over their distance from the middle (default 0.3)");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return inspectAsset(*options, console); }; });
}
void addRig(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand("rig", "makes a rig of a closed mesh: an asset of a body that dents");
    const auto options = std::make_shared<RigOptions>();
    command->add_option("mesh", options->mesh, "an OBJ or glTF file of a closed mesh, or a model: barrel, car, ...")
        ->required();
    command->add_option("-o,--output", options->output, "the asset to write (FILE.fsasset)")->required();
    command->add_option("--handles", options->handles,
                        "automatic handles, besides those that are placed (0 to 256; default 12, or none in a rigged "
                        "glTF)");
    command->add_option("--handle-file", options->handleFile, "JSON: a list of [x, y, z], or a rig file");
    command->add_option("--poses", options->poses, "a rig file (JSON) with 'poses': the examples");
    command->add_option("--shape", options->shapes, "the mesh in another shape (OBJ): an example; may be repeated");
    command->add_flag("--keep-weights", options->keepWeights, "shapes move bones only, and leave the weights");
    command->add_flag("--reimport", options->reimport,
                      "after a change of the mesh: leaves out handles and moves that do not fit, and says so");
    command->add_option("--strength", options->strength,
                        "red, green, blue or alpha of the vertex colours: black strong, half as it is, white weak");
    command->add_option("--shell", options->shell, "metres: the mass lies in the surface, so thick (default: solid)");
    command->add_option("--hulls", options->hulls, "convex parts at most (1 to 128; default 12)");
    command->add_option("--pieces", options->pieces,
                        "what it breaks into: 'nodes' of a glTF, 'parts' that hang together, or a rig file (JSON) with "
                        "'pieces' and 'joints'");
    command->add_option("--joint-strength", options->jointStrength,
                        "m/s: blow that a joint bears, over the body's mass, where no other is given (default 4)");
    command->add_option("--resolution", options->resolution,
                        "of the weights: cells along the longest side (6 to 96; default: as the size asks for)");
    command->add_option("--scale", options->scale, "of the mesh (default 1: the file is in metres)");
    command->add_flag("--quiet", options->quiet, "no progress bar");
    command->footer("Example:\n  fracturesim author rig Car.glb -o Car.fsasset --handles 40 --poses CarPoses.json");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return rigToAsset(*options, console); }; });
}

void addPose(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand("pose", "gives a rig new examples; rotations are completed");
    const auto options = std::make_shared<PoseOptions>();
    command->add_option("file", options->file, "a rig (FILE.fsasset)")->required();
    command->add_option("--poses", options->poses, "a rig file (JSON) with 'poses'");
    command->add_option("--from-run", options->fromRun,
                        "a scene that crushes a body of particles made of the same mesh: what becomes of it is an "
                        "example");
    command->add_option("--body", options->body, "the body of --from-run, by its name (default: the only one)");
    command->add_option("--frames", options->frames, "frames of --from-run (default: the scene's own length)");
    command->add_option("-o,--output", options->output, "the asset to write (default: the same file)");
    command->footer("Examples:\n  fracturesim author pose Car.fsasset --poses CarPoses.json\n"
                    "  fracturesim author pose Car.fsasset --from-run CrushedCar.json --body car --add");
    command->add_flag("--add", options->add, "keeps the examples that are there");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return poseAsset(*options, console); }; });
}

void addPreview(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand("preview", "draws a rig: handles, weights, hulls and each example");
    const auto options = std::make_shared<PreviewOptions>();
    command->add_option("file", options->file, "a rig (FILE.fsasset)")->required();
    command->add_option("-o,--output", options->output, "the picture to write (FILE.png)")->required();
    command->add_option("--bone", options->bone, "whose weights are shown (default 0)");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return previewAsset(*options, console); }; });
}

void addCost(CLI::App& author, ChosenCommand& chosen)
{
    CLI::App* command = author.add_subcommand(
        "cost", "runs bodies of fragments on this machine and fits what each particle, bond and contact costs");
    const auto options = std::make_shared<CostOptions>();
    command->add_option("files", options->files,
                        "assets of fragments (FILE.fsasset); none: walls of 8 to 400 fragments");
    command->add_option("--rounds", options->rounds, "how often each is run (default 5); the median counts");
    command->callback([=, &chosen] { chosen = [=](Console& console) { return measureCost(*options, console); }; });
}
} // namespace

void addAuthorCommand(CLI::App& app, ChosenCommand& chosen)
{
    CLI::App* command = app.add_subcommand("author", "goes from a mesh to an asset");
    addScore(*command, chosen);
    addRig(*command, chosen);
    addPose(*command, chosen);
    addPreview(*command, chosen);
    addInspect(*command, chosen);
    addCost(*command, chosen);
    command->callback([=, &chosen] {
        if (!chosen) // what is within comes first
            chosen = [](Console& console) {
                return refuse(
                    console,
                    Status::refused("author needs to know what to do: 'score', 'rig', 'pose', 'preview', 'inspect' or "
                                    "'cost'; './fracturesim author --help' says more"));
            };
    });
}
} // namespace fsim::lab
