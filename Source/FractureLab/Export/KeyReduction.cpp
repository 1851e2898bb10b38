#include "Export/KeyReduction.h"

#include <algorithm>
#include <cmath>

namespace fsim::lab
{
namespace
{
constexpr size_t mostPending = 240;

struct Vec4d
{
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;
    double w = 0.0;
};

Vec4d inDouble(Vec3 v)
{
    return {double(v.x), double(v.y), double(v.z), 0.0};
}
Vec4d inDouble(Quat q)
{
    return {double(q.x), double(q.y), double(q.z), double(q.w)};
}
double dotOf(Vec4d a, Vec4d b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

Vec4d blend(double s, Vec4d a, double t, Vec4d b)
{
    return {s * a.x + t * b.x, s * a.y + t * b.y, s * a.z + t * b.z, s * a.w + t * b.w};
}

double distance(Vec4d a, Vec4d b)
{
    const Vec4d d = blend(1.0, a, -1.0, b);
    return std::sqrt(dotOf(d, d));
}

double deviation(Vec3 from, Vec3 to, double share, Vec3 wanted)
{
    return distance(blend(1.0 - share, inDouble(from), share, inDouble(to)), inDouble(wanted));
}

double deviation(Quat from, Quat to, double share, Quat wanted)
{
    const Vec4d a = inDouble(from);
    const Vec4d b = inDouble(to);
    const Vec4d linear = blend(1.0 - share, a, share, b);
    const double size = std::sqrt(dotOf(linear, linear));
    if (!(size > 0.0))
        return 2.0; // opposite each other: no way between them
    const double byLinear = distance(blend(1.0 / size, linear, 0.0, linear), inDouble(wanted));
    const double angle = std::acos(std::clamp(dotOf(a, b), -1.0, 1.0));
    const double sine = std::sin(angle);
    if (sine < 1e-6) // the two ways are the same
        return byLinear;
    const Vec4d spherical = blend(std::sin((1.0 - share) * angle) / sine, a, std::sin(share * angle) / sine, b);
    return std::max(byLinear, distance(spherical, inDouble(wanted)));
}

Vec3 continued(Vec3 value, Vec3)
{
    return value;
}

Quat continued(Quat q, Quat before)
{
    const double size = std::sqrt(dotOf(inDouble(q), inDouble(q)));
    const double factor = (dotOf(inDouble(q), inDouble(before)) < 0.0 ? -1.0 : 1.0) / size;
    return {float(factor * double(q.x)), float(factor * double(q.y)), float(factor * double(q.z)),
            float(factor * double(q.w))};
}
} // namespace

template <class Value> void KeyReduction<Value>::add(uint32_t frame, Value value)
{
    if (keys_.empty())
    {
        keys_.push_back({frame, continued(value, value)});
        return;
    }
    const Key<Value>& last = pending_.empty() ? keys_.back() : pending_.back();
    const Key<Value> sample{frame, continued(value, last.value)};
    if (pending_.size() >= mostPending || !reproducesPending(sample))
        keepLastPending();
    // Of equal samples in a row the first and the last stand for all: along a line, the deviation from one value is
    // greatest at an end. So the pending ones of a body at rest are two.
    const size_t count = pending_.size();
    const Value* beforeLast = count >= 2 ? &pending_[count - 2].value : &keys_.back().value;
    if (count >= 1 && pending_.back().value == sample.value && *beforeLast == sample.value)
        pending_.back().frame = frame;
    else
        pending_.push_back(sample);
}

template <class Value> bool KeyReduction<Value>::reproducesPending(const Key<Value>& end) const
{
    const Key<Value>& start = keys_.back();
    const double span = double(end.frame) - double(start.frame);
    return std::all_of(pending_.begin(), pending_.end(), [&](const Key<Value>& key) {
        const double share = (double(key.frame) - double(start.frame)) / span;
        return deviation(start.value, end.value, share, key.value) <= tolerance_;
    });
}

template <class Value> void KeyReduction<Value>::keepLastPending()
{
    if (pending_.empty())
        return;
    keys_.push_back(pending_.back());
    pending_.clear();
}

template <class Value> Track<Value> KeyReduction<Value>::finish()
{
    const bool rests = std::all_of(pending_.begin(), pending_.end(), [&](const Key<Value>& key) {
        return deviation(keys_.back().value, keys_.back().value, 0.0, key.value) <= tolerance_;
    });
    if (!rests)
        keepLastPending();
    Track<Value> track;
    track.times.reserve(keys_.size());
    track.values.reserve(keys_.size());
    for (const Key<Value>& key : keys_)
    {
        track.times.push_back(secondsOf(key.frame));
        track.values.push_back(key.value);
    }
    keys_ = {};
    pending_ = {};
    return track;
}

template class KeyReduction<Vec3>;
template class KeyReduction<Quat>;

float secondsOf(uint32_t frame)
{
    return static_cast<float>(double(frame) / 60.0);
}
} // namespace fsim::lab
