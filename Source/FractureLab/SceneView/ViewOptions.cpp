#include "SceneView/ViewOptions.h"

#include "SceneFiles/EditDistance.h"

#include <array>
#include <vector>

namespace fsim::lab
{
namespace
{
constexpr std::array viewNames{NamedView{"plain", "everything as it would look"},
                               NamedView{"cluster", "particles coloured by cluster"},
                               NamedView{"piece", "particles coloured by piece"},
                               NamedView{"strain", "plastic strain as a heat map"},
                               NamedView{"stretch", "stretch as a heat map"},
                               NamedView{"examples", "which examples each place of a dented body follows"},
                               NamedView{"wireframe", "edges of the triangles"},
                               NamedView{"contacts", "where rigid bodies touch"},
                               NamedView{"bonds", "what holds particles together"},
                               NamedView{"drivers", "what holds, drags and pushes"},
                               NamedView{"proxies", "the shapes that collide"},
                               NamedView{"exploded", "pieces drawn apart"},
                               NamedView{"fragments", "each fragment by itself, apart with exploded"}};

void choose(std::string_view name, ViewOptions& view)
{
    if (name == "cluster")
        view.colours = ParticleColours::Cluster;
    else if (name == "piece")
        view.colours = ParticleColours::Piece;
    else if (name == "strain")
        view.colours = ParticleColours::PlasticStrain;
    else if (name == "stretch")
        view.colours = ParticleColours::Stretch;
    else if (name == "examples")
        view.colours = ParticleColours::Examples;
    else if (name == "wireframe")
        view.wireframe = true;
    else if (name == "contacts")
        view.contacts = true;
    else if (name == "bonds")
        view.bonds = true;
    else if (name == "drivers")
        view.drivers = true;
    else if (name == "proxies")
        view.proxies = true;
    else if (name == "fragments")
        view.fragments = true;
    else if (name == "exploded")
        view.explode = 0.5f;
}
} // namespace

std::span<const NamedView> namedViews()
{
    return viewNames;
}

Result<ViewOptions> parseView(std::string_view names)
{
    ViewOptions view;
    std::vector<std::string> known;
    for (const NamedView& each : viewNames)
        known.emplace_back(each.name);
    while (true)
    {
        const size_t comma = names.find(',');
        const std::string name(names.substr(0, comma));
        bool found = false;
        for (const std::string& each : known)
            found = found || each == name;
        if (!found)
            return Status::refused("there is no view '{}'{}", name, suggestion(name, known));
        choose(name, view);
        if (comma == std::string_view::npos)
            return view;
        names.remove_prefix(comma + 1);
    }
}
} // namespace fsim::lab
