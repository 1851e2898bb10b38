#include "SceneView/ViewOptions.h"

#include "Render/RenderMath.h"
#include "SceneView/DebugLines.h"
#include "SceneView/ParticleFields.h"
#include "SceneView/SceneView.h"
#include "WindowTesting.h"

namespace fsim::lab
{
namespace
{
using namespace windowTesting;

size_t linesOf(SimulationSession& session, const ViewOptions& view)
{
    return session.show(view)->scene->lines.size();
}
} // namespace

TEST(ViewOptions, EachNameChoosesItsView)
{
    EXPECT_EQ(must(parseView("plain")), ViewOptions{});
    EXPECT_EQ(must(parseView("cluster")).colours, ParticleColours::Cluster);
    EXPECT_EQ(must(parseView("piece")).colours, ParticleColours::Piece);
    EXPECT_EQ(must(parseView("strain")).colours, ParticleColours::PlasticStrain);
    EXPECT_EQ(must(parseView("stretch")).colours, ParticleColours::Stretch);
    const ViewOptions several = must(parseView("wireframe,contacts,bonds,drivers,proxies,fragments,exploded"));
    EXPECT_TRUE(several.wireframe && several.contacts && several.bonds && several.drivers && several.proxies &&
                several.fragments);
    EXPECT_GT(several.explode, 0.0f);
    for (const NamedView& view : namedViews())
        EXPECT_TRUE(parseView(view.name)) << view.name;
}

TEST(ViewOptions, AnUnknownNameIsAnsweredWithTheNearest)
{
    for (const std::string wrong : {"contcats", "", "plain,", "wireframe;drivers"})
        EXPECT_FALSE(parseView(wrong)) << wrong;
    EXPECT_THAT(parseView("contcats").message(), testing::HasSubstr("'contacts'"));
    const labTesting::CommandResult run =
        labTesting::runLab({"run", "tower", "--frames", "1", "--render", "/tmp/x.png", "--view", "wirefram"});
    EXPECT_EQ(run.status, 2);
    labTesting::expectOneSentence(run);
}

TEST(ViewOptions, ContactsDriversAndProxiesAreDrawnWhereTheyAre)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    stepFrames(*session, 10);
    EXPECT_EQ(linesOf(*session, {}), 0u);
    // Two boxes stand on four corners each.
    const size_t contacts = linesOf(*session, {.contacts = true});
    EXPECT_GE(contacts, 3u * 8u);
    bool isOnGround = false;
    const std::shared_ptr<const SimulationFrame> touching = session->show({.contacts = true});
    for (const render::RenderLine& line : touching->scene->lines)
        isOnGround = isOnGround || std::abs(line.from.z) < 0.02f;
    EXPECT_TRUE(isOnGround);
    EXPECT_GE(linesOf(*session, {.drivers = true}), 12u);
    EXPECT_TRUE(session->show({})->facts.drivers);
    EXPECT_GT(linesOf(*session, {.proxies = true}), 3u * 12u + 6u);
    must(session->cutDrivers());
    EXPECT_EQ(linesOf(*session, {.drivers = true}), 0u);
    EXPECT_FALSE(session->show({})->facts.drivers);
    const std::shared_ptr<const SimulationFrame> wires = session->show({.wireframe = true});
    for (const render::RenderInstance& instance : wires->scene->instances)
        EXPECT_TRUE(instance.wireframe);
    EXPECT_TRUE(
        render::validate(*session->show(must(parseView("contacts,drivers,proxies,wireframe,exploded")))->scene));
}

TEST(ViewOptions, ExplodedPiecesAreFurtherApartAndTheWorldIsAsBefore)
{
    const TemporaryFolder folder;
    const std::unique_ptr<SimulationSession> session = openPlayground(folder);
    const uint64_t before = session->world().hash();
    const std::shared_ptr<const SimulationFrame> plain = session->show({});
    const std::shared_ptr<const SimulationFrame> apart = session->show({.explode = 1.0f});
    EXPECT_EQ(session->world().hash(), before);
    const auto distance = [](const SimulationFrame& frame) {
        const std::vector<render::RenderInstance>& all = frame.scene->instances;
        return render::length(all[0].transform.position - all[1].transform.position);
    };
    EXPECT_NEAR(distance(*apart), 2.0f * distance(*plain), 1e-4f);
    for (size_t i = 0; i < plain->scene->instances.size(); ++i)
        EXPECT_GE(apart->scene->instances[i].transform.position.z,
                  plain->scene->instances[i].transform.position.z - 1e-4f);
}

// Those that a model does not bring stay empty.
TEST(ParticleFields, TakesWhatAStateHas)
{
    const uint32_t clusters[] = {1, 2, 3};
    const float strains[] = {0.1f, 0.2f, 0.3f};
    const ParticleFields full = fieldsOf(RenderState{.clusters = clusters, .plasticStrains = strains});
    EXPECT_EQ(full.cluster.size(), 3u);
    EXPECT_EQ(full.plasticStrain[2], 0.3f);
    EXPECT_TRUE(full.piece.empty());
    EXPECT_TRUE(full.stretch.empty());
    EXPECT_TRUE(full.brokenBonds.empty());
}
} // namespace fsim::lab
