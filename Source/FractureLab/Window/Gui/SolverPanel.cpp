#include "Window/Gui/PanelWidgets.h"
#include "Window/Gui/Panels.h"

#include <imgui.h>

namespace fsim::lab
{
namespace
{
template <class Change> void post(WindowState& state, const Change& change)
{
    state.simulation.post([change](SimulationSession& session) -> Result<std::string> {
        const Status status = change(session);
        return status ? Result<std::string>(std::string()) : Result<std::string>(status);
    });
}
} // namespace

void showSolverPanel(WindowState& state)
{
    if (!state.now.frame)
        return;
    const SimulationFrame& frame = *state.now.frame;
    Vec3 gravity = frame.gravity;
    if (slider("Gravity along z", gravity.z, -30.0f, 10.0f, "m/s^2", "Below 0 things fall. The Moon has -1.6."))
        post(state, [gravity](SimulationSession& session) { return session.setGravity(gravity); });
    if (button("Earth", "Gravity of -9.81 m/s^2 along z"))
        post(state, [](SimulationSession& session) { return session.setGravity({0.0f, 0.0f, -9.81f}); });
    ImGui::SameLine();
    if (button("Moon", "Gravity of -1.62 m/s^2 along z"))
        post(state, [](SimulationSession& session) { return session.setGravity({0.0f, 0.0f, -1.62f}); });
    ImGui::SameLine();
    if (button("None", "No gravity"))
        post(state, [](SimulationSession& session) { return session.setGravity({}); });
    SolverSettings solver = frame.solver;
    bool changed = slider("Substeps", solver.substeps, 1, 32, "per tick",
                          "More are stiffer, more exact, and take longer in proportion.");
    changed |= slider("Iterations", solver.iterations, 1, 60, "per substep",
                      "More make stacks of rigid bodies firmer, and take longer.");
    changed |= slider("Fracture budget", solver.fractureBudget, 0, 20000, "items per tick",
                      "Work on cracks that may be done in a tick; the rest waits for the next.");
    if (changed)
        post(state, [solver](SimulationSession& session) { return session.setSolver(solver); });
    const WorldStatistics& sums = frame.statistics;
    heading("In the world");
    ImGui::Text("rigid bodies  %u (%u awake)", sums.rigidBodies, sums.rigidBodiesAwake);
    ImGui::Text("particles  %u in %u bodies", sums.particles, sums.bodies);
    ImGui::Text("contacts  %u", sums.contacts);
    ImGui::Text("mass  %.4g kg", sums.mass);
    ImGui::Text("energy  %.4g J", sums.energy);
}
} // namespace fsim::lab
