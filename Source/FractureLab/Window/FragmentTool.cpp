#include "Window/FragmentTool.h"

#include "Render/RenderMath.h"

#include <algorithm>
#include <thread>

namespace fsim::lab
{
struct FragmentTool::Opening
{
    std::string source;
    std::optional<Result<OpenedFragments>> result;
    std::atomic<bool> isDone = false;
    std::thread thread;
};

struct FragmentTool::Scoring
{
    FragmentScoreJob job;
    Status status;
    std::atomic<float> progress = 0.0f;
    std::atomic<bool> isCancelled = false;
    std::atomic<bool> isDone = false;
    std::thread thread;
};

FragmentTool::FragmentTool() = default;

FragmentTool::~FragmentTool()
{
    cancelScore();
    if (scoring_)
        scoring_->thread.join();
    if (opening_)
        opening_->thread.join();
}

void FragmentTool::open(const std::string& source)
{
    if (opening_)
        return;
    opening_ = std::make_unique<Opening>();
    opening_->source = source;
    opening_->thread = std::thread([opening = opening_.get()] {
        opening->result = openFragments(opening->source);
        opening->isDone = true;
    });
}

void FragmentTool::take(OpenedFragments opened)
{
    cancelScore();
    opened_ = std::move(opened);
    name_ = opened_->name;
    mode = FragmentMode::Select;
    view = FragmentOverlay::Fragments;
    explode = 0.0f;
    brush.radius = 0.1f * opened_->session.size();
    isPainting_ = false;
    hovered_.reset();
    brushAt_.reset();
    scene_.reset();
    dropped_.clear();
    issuesOf_ = statisticsOf_ = 0;
    if (!opened_->notes.empty())
        said_ = Said{opened_->notes.back(), false};
}

void FragmentTool::score()
{
    if (!opened_ || scoring_)
        return;
    scoring_ = std::make_unique<Scoring>();
    scoring_->job = opened_->session.scoreJob();
    scoring_->thread = std::thread([scoring = scoring_.get()] {
        scoring->status = scoring->job.run(
            [scoring](float done) {
                scoring->progress = done;
                return true;
            },
            &scoring->isCancelled);
        scoring->isDone = true;
    });
}

void FragmentTool::cancelScore()
{
    if (scoring_)
        scoring_->isCancelled = true;
}

std::optional<float> FragmentTool::scoreProgress() const
{
    return scoring_ ? std::optional<float>(scoring_->progress.load()) : std::nullopt;
}

void FragmentTool::sayDropped(const Result<std::vector<std::string>>& dropped, const std::string& done)
{
    if (!dropped)
        return say(dropped.status());
    dropped_ = *dropped;
    said_ = Said{dropped_.empty() ? done : format("{}; {} things did not fit: {}", done, dropped_.size(), dropped_[0]),
                 false};
}

bool FragmentTool::poll()
{
    if (scoring_ && scoring_->isDone)
    {
        scoring_->thread.join();
        const std::unique_ptr<Scoring> done = std::move(scoring_);
        if (!done->status)
            say(done->status);
        else if (opened_ && !isPainting_)
        {
            const Result<std::vector<std::string>> dropped = opened_->session.finish(done->job);
            sayDropped(dropped, format("Cut into {} fragments", opened_->session.fragmentCount()));
        }
    }
    if (!opening_ || !opening_->isDone)
        return false;
    opening_->thread.join();
    const std::unique_ptr<Opening> done = std::move(opening_);
    if (!*done->result)
    {
        said_ = Said{done->result->message(), true};
        return false;
    }
    take(std::move(**done->result));
    return true;
}

void FragmentTool::reimport()
{
    if (!opened_ || scoring_)
        return;
    const Result<TriangleMesh> mesh = readFragmentSource(opened_->session.source());
    if (!mesh)
        return say(mesh.status());
    if (!opened_->session.isSourceChanged(*mesh))
    {
        said_ = Said{"The mesh is as it was", false};
        return;
    }
    sayDropped(opened_->session.reimport(*mesh), "Read the mesh again; score it");
}

std::optional<FragmentTool::Said> FragmentTool::takeSaid()
{
    return std::exchange(said_, std::nullopt);
}

void FragmentTool::say(const Status& status)
{
    if (!status)
        said_ = Said{status.message(), true};
}

const std::vector<Advice>& FragmentTool::issues()
{
    if (opened_ && !isPainting_ && opened_->session.revision() != issuesOf_)
    {
        issues_ = opened_->session.issues();
        issuesOf_ = opened_->session.revision();
    }
    return issues_;
}

const FragmentStatistics& FragmentTool::statistics()
{
    if (opened_ && !isPainting_ && opened_->session.revision() != statisticsOf_)
    {
        statistics_ = opened_->session.statistics();
        statisticsOf_ = opened_->session.revision();
    }
    return statistics_;
}

std::vector<Vec3> FragmentTool::offsets() const
{
    return opened_->session.hasFragments() && mode != FragmentMode::Sizes
               ? explodedOffsets(opened_->session.fragments(), explode)
               : std::vector<Vec3>();
}

void FragmentTool::hover(const Ray& ray)
{
    if (!opened_ || isPainting_)
        return;
    const std::vector<Vec3> apart = offsets();
    hovered_.reset();
    brushAt_.reset();
    if (mode == FragmentMode::Sizes)
    {
        if (const std::optional<SurfacePick> pick = opened_->session.pickSurface(editRay(ray)))
        {
            brushAt_ = pick->point;
            brushNormal_ = pick->normal;
        }
        return;
    }
    if (const std::optional<FragmentPick> pick = opened_->session.pick(editRay(ray), apart))
    {
        hovered_ = pick->fragment;
        brushNormal_ = pick->normal;
        if (mode != FragmentMode::Select)
            brushAt_ = pick->point;
    }
}

void FragmentTool::leave()
{
    hovered_.reset();
    brushAt_.reset();
}

void FragmentTool::press(const Ray& ray, bool isAdding)
{
    if (!opened_)
        return;
    FragmentEditSession& session = opened_->session;
    if (mode != FragmentMode::Sizes && !session.hasFragments())
        return say(Status::refused("the body has no fragments yet; press 'Score'"));
    if (mode == FragmentMode::Select)
    {
        const std::optional<FragmentPick> pick = session.pick(editRay(ray), offsets());
        if (!pick && !isAdding)
            session.selectNone();
        if (pick)
            say(session.select({&pick->fragment, 1}, isAdding ? SelectMode::Toggle : SelectMode::Replace));
        return;
    }
    session.beginGesture();
    isPainting_ = true;
    lastTouch_.reset();
    paint(ray);
}

void FragmentTool::selectBetween(const std::array<Ray, 4>& corners, bool isAdding)
{
    if (!opened_ || !opened_->session.hasFragments())
        return;
    std::array<EditRay, 4> rays;
    for (size_t i = 0; i < rays.size(); ++i)
        rays[i] = editRay(corners[i]);
    say(opened_->session.selectBetween(rays, isAdding ? SelectMode::Add : SelectMode::Replace, offsets()));
}

// A touch wherever the mouse has gone a third of the brush from the last one.
void FragmentTool::paint(const Ray& ray)
{
    FragmentEditSession& session = opened_->session;
    const EditRay edit = editRay(ray);
    const std::vector<Vec3> apart = offsets();
    std::optional<Vec3> point;
    if (mode == FragmentMode::Sizes)
    {
        if (const std::optional<SurfacePick> pick = session.pickSurface(edit))
            point = pick->point;
    }
    else if (const std::optional<FragmentPick> pick = session.pick(edit, apart))
        point = pick->point;
    brushAt_ = point;
    if (!point || (lastTouch_ && render::length(*point - *lastTouch_) < 0.3f * brush.radius))
        return;
    lastTouch_ = point;
    say(mode == FragmentMode::Sizes       ? session.paintDensity(edit, brush)
        : mode == FragmentMode::Toughness ? session.paintToughness(edit, brush, apart)
                                          : session.paintMaterial(edit, brush.radius, material, apart));
}

void FragmentTool::drag(const Ray& ray)
{
    if (opened_ && isPainting_)
        paint(ray);
}

void FragmentTool::release()
{
    if (opened_ && isPainting_)
        opened_->session.endGesture();
    isPainting_ = false;
}

void FragmentTool::merge()
{
    if (opened_)
        say(opened_->session
                .merge(std::vector<uint32_t>(opened_->session.selection().begin(), opened_->session.selection().end()))
                .status());
}

void FragmentTool::split()
{
    if (opened_)
        say(opened_->session
                .split(std::vector<uint32_t>(opened_->session.selection().begin(), opened_->session.selection().end()),
                       parts)
                .status());
}

void FragmentTool::anchor(bool isAnchored)
{
    if (opened_)
        say(opened_->session.setAnchored(opened_->session.selection(), isAnchored));
}

void FragmentTool::hide()
{
    if (opened_)
        say(opened_->session.setHidden(opened_->session.selection(), true));
}

void FragmentTool::undo()
{
    if (opened_ && !isPainting_)
        opened_->session.undo();
}

void FragmentTool::redo()
{
    if (opened_ && !isPainting_)
        opened_->session.redo();
}
} // namespace fsim::lab
