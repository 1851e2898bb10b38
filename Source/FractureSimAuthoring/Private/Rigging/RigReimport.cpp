#include "Rigging/RigReimport.h"

#include "Math/VectorMath.h"
#include "Rigging/SkinningPose.h"

#include <algorithm>

namespace fsim::authoring
{
namespace
{
constexpr double farHandle = 0.1; // of the size of the mesh
} // namespace

void dropFarHandles(const geometry::MeshDistance& mesh, double size, RigSettings& settings,
                    std::vector<std::string>& dropped)
{
    std::vector<uint32_t> numbers(settings.handles.size(), UINT32_MAX); // of each handle afterwards
    std::vector<Vec3> kept;
    for (size_t h = 0; h < settings.handles.size(); ++h)
    {
        Vec3 p = settings.handles[h];
        float away = mesh.signedDistance(p);
        if (double(away) > farHandle * size)
        {
            dropped.push_back(format("handle {} at {} {} {} is {} m away from the mesh", h, p.x, p.y, p.z, away));
            continue;
        }
        numbers[h] = static_cast<uint32_t>(kept.size());
        kept.push_back(p);
    }
    if (kept.size() == settings.handles.size())
        return;
    auto gone = static_cast<uint32_t>(settings.handles.size() - kept.size());
    std::vector<RigPose> poses;
    for (RigPose pose : settings.poses)
    {
        std::vector<HandleMove> moves;
        for (HandleMove move : pose.moves)
        {
            if (move.handle)
            {
                bool isPlaced = *move.handle < numbers.size();
                if (isPlaced && numbers[*move.handle] == UINT32_MAX)
                {
                    dropped.push_back(format("pose '{}' moved handle {}, which is gone", pose.name, *move.handle));
                    continue;
                }
                move.handle = isPlaced ? numbers[*move.handle] : *move.handle - gone;
            }
            moves.push_back(move);
        }
        bool isEmpty = moves.empty() && !pose.moves.empty() && pose.joints.empty();
        pose.moves = std::move(moves);
        std::vector<Transform> joints;
        for (size_t h = 0; h < pose.joints.size(); ++h)
            if (h >= numbers.size() || numbers[h] != UINT32_MAX)
                joints.push_back(pose.joints[h]);
        pose.joints = std::move(joints);
        if (isEmpty)
            dropped.push_back(format("pose '{}' moves nothing any more", pose.name));
        else
            poses.push_back(std::move(pose));
    }
    settings.poses = std::move(poses);
    settings.handles = std::move(kept);
}

void dropOtherVertices(size_t vertices, RigSettings& settings, std::vector<std::string>& dropped)
{
    if (!settings.strengths.empty() && settings.strengths.size() != vertices)
    {
        dropped.push_back(format("the painted strength was for {} vertices, and the mesh has {}",
                                 settings.strengths.size(), vertices));
        settings.strengths.clear();
    }
    std::vector<RigShape> kept;
    for (RigShape& shape : settings.shapes)
        if (shape.positions.size() == vertices)
            kept.push_back(std::move(shape));
        else
            dropped.push_back(
                format("shape '{}' has {} vertices, and the mesh {}", shape.name, shape.positions.size(), vertices));
    settings.shapes = std::move(kept);
}

void dropEmptyMoves(std::span<const Vec3> pivots, std::vector<RigPose>& poses, std::vector<std::string>& dropped)
{
    std::vector<RigPose> kept;
    for (RigPose pose : poses)
    {
        std::vector<HandleMove> moves;
        for (const HandleMove& move : pose.moves)
        {
            RigPose alone;
            alone.name = pose.name;
            alone.moves = {move};
            alone.moves[0].isFree = false;
            if (Result<HandleGoals> goals = handleGoals(pivots, alone); goals)
                moves.push_back(move);
            else
                dropped.push_back(goals.message());
        }
        bool isEmpty = moves.empty() && !pose.moves.empty() && pose.joints.empty();
        pose.moves = std::move(moves);
        if (isEmpty)
            dropped.push_back(format("pose '{}' moves nothing any more", pose.name));
        else
            kept.push_back(std::move(pose));
    }
    poses = std::move(kept);
}
} // namespace fsim::authoring
