#include "ReportPage/ReportStyle.h"

namespace fsim::lab
{
std::string_view reportStyle()
{
    return R"css(
:root { color-scheme: light dark; --page: #f5f4f0; --card: #ffffff; --ink: #1c2024; --dim: #5f676f; --rule: #e3e0d8;
  --grid: #ebe9e3; --accent: #b8481b; --code: #f3f1ec; --shade: 0 1px 2px rgb(40 30 20 / 7%), 0 6px 24px rgb(40 30 20 / 5%);
  --s1: #2f6fcf; --s2: #d07a1c; --s3: #14907c; --s4: #8a55c8; --s5: #c63d4d; --s6: #6f7780; --s7: #9a7b1f; --s8: #2f8fb5; }
@media (prefers-color-scheme: dark) { :root { --page: #121417; --card: #1b1e22; --ink: #e9e6e0; --dim: #9aa2ab;
  --rule: #2c3036; --grid: #272b31; --accent: #f08a55; --code: #15181b; --shade: none;
  --s1: #6ea3f5; --s2: #f0a64e; --s3: #3fc6ae; --s4: #b48cf0; --s5: #f27482; --s6: #9aa2ab; --s7: #d3b24d; --s8: #62c0e6; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.55 "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
main { max-width: 1176px; margin: 0 auto; padding: 44px 24px 72px; }
.kind { margin: 0 0 6px; color: var(--accent); font-size: 13px; font-weight: 650; letter-spacing: .09em; text-transform: uppercase; }
h1 { margin: 0; font-size: clamp(34px, 5vw, 54px); line-height: 1.05; letter-spacing: -.025em; font-weight: 720; overflow-wrap: anywhere; }
.shows { margin: 14px 0 0; max-width: 46em; font-size: 20px; line-height: 1.45; color: var(--ink); overflow-wrap: anywhere; }
.from { margin: 6px 0 0; color: var(--dim); font-size: 15px; }
h2 { margin: 52px 0 4px; font-size: 24px; line-height: 1.25; letter-spacing: -.012em; font-weight: 680; }
.hint { margin: 0 0 16px; max-width: 52em; color: var(--dim); font-size: 15px; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); margin: 26px 0; padding: 0; background: var(--card);
  border: 1px solid var(--rule); border-radius: 12px; box-shadow: var(--shade); overflow: hidden; }
.facts div { display: flex; flex-direction: column; justify-content: space-between; padding: 15px 20px 13px; box-shadow: -1px -1px 0 var(--rule); }
.facts dt { color: var(--dim); font-size: 13px; line-height: 1.4; }
.facts dd { margin: 2px 0 0; font-size: 25px; line-height: 1.25; letter-spacing: -.015em; font-weight: 650; white-space: nowrap; }
.facts small { font-size: 14px; font-weight: 450; letter-spacing: 0; color: var(--dim); }
.stage { margin: 26px 0; }
.film { display: block; width: 100%; height: auto; border-radius: 12px; background: #0d0f11; box-shadow: var(--shade); }
.frames { display: grid; grid-template-columns: repeat(4, 1fr); gap: 14px; }
.frames button { display: block; width: 100%; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.frames img { display: block; width: 100%; height: auto; border-radius: 8px; box-shadow: var(--shade); }
.frames button:hover img, .frames button:focus-visible img { outline: 2px solid var(--accent); outline-offset: 2px; }
.frames span { display: flex; justify-content: space-between; margin-top: 5px; font-size: 13px; color: var(--dim); }
.frames b { color: var(--ink); font-weight: 600; }
.plots { display: grid; grid-template-columns: 1fr 1fr; gap: 18px; }
figure { min-width: 0; margin: 0; padding: 16px 18px 10px; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; box-shadow: var(--shade); }
figure.wide { grid-column: 1 / -1; }
figcaption { display: flex; flex-wrap: wrap; gap: 0 14px; align-items: baseline; margin-bottom: 6px; }
figcaption b { font-size: 16px; font-weight: 650; }
figcaption output { margin-left: auto; min-height: 1.5em; font-size: 13px; color: var(--dim); }
figcaption p { flex-basis: 100%; margin: 0; color: var(--dim); font-size: 13.5px; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 4px 0 0; padding: 0; list-style: none; font-size: 13px; color: var(--dim); }
.legend i { display: inline-block; width: 14px; height: 3px; margin-right: 6px; border-radius: 2px; vertical-align: middle; background: currentColor; }
.scroll { overflow-x: auto; }
.plot { display: block; width: 100%; height: auto; overflow: visible; cursor: crosshair; }
.plot text { font-size: 11.5px; fill: var(--dim); }
.plot .label { font-weight: 600; }
.plot .grid { stroke: var(--grid); }
.plot .zero, .plot .mark { stroke: var(--dim); stroke-opacity: .55; }
.plot .line { fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linejoin: round; }
.plot .area { fill: currentColor; fill-opacity: .11; }
.plot .dot { fill: currentColor; }
.plot .limit { stroke: var(--accent); stroke-width: 1.2; stroke-dasharray: 5 4; }
.plot .limitName { fill: var(--accent); font-weight: 600; paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
.plot .playhead { stroke: var(--ink); stroke-opacity: .45; }
.plot .pointer { stroke: var(--dim); stroke-dasharray: 2 3; }
.s1 { color: var(--s1); } .s2 { color: var(--s2); } .s3 { color: var(--s3); } .s4 { color: var(--s4); }
.s5 { color: var(--s5); } .s6 { color: var(--s6); } .s7 { color: var(--s7); } .s8 { color: var(--s8); }
.tables { columns: 2; column-gap: 18px; margin-top: 14px; }
.tables + details { margin-top: 18px; }
.tables .scroll { break-inside: avoid; margin: 0 0 18px; padding: 8px 18px 10px; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; box-shadow: var(--shade); }
table { width: 100%; border-collapse: collapse; font-size: 14.5px; }
th { text-align: left; font-weight: 450; color: var(--dim); }
thead th { padding-top: 4px; font-weight: 600; color: var(--ink); }
th[scope=col] { text-align: right; }
td { text-align: right; overflow-wrap: anywhere; }
td.number { white-space: nowrap; }
td, th { padding: 6px 0 6px 14px; vertical-align: top; }
td:first-child, th:first-child { padding-left: 0; }
tbody tr { border-top: 1px solid var(--grid); }
table > tbody:first-child tr:first-child { border-top: 0; }
.commands { margin: 0; padding: 0; list-style: none; }
.commands li { margin: 0 0 14px; }
.commands p { margin: 0 0 4px; font-size: 15px; color: var(--dim); }
pre { margin: 0; padding: 12px 16px; overflow-x: auto; background: var(--code); border: 1px solid var(--rule); border-radius: 9px;
  font: 13.5px/1.55 ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; tab-size: 2; }
details { margin: 0 0 12px; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; box-shadow: var(--shade); overflow: hidden; }
summary { padding: 12px 18px; cursor: pointer; font-weight: 600; }
summary span { margin-left: 8px; font-weight: 450; font-size: 14px; color: var(--dim); }
details pre { max-height: 70vh; overflow: auto; border: 0; border-top: 1px solid var(--rule); border-radius: 0; }
@media (max-width: 760px) { main { padding: 28px 16px 48px; } .frames, .plots { grid-template-columns: 1fr 1fr; }
  .plots { grid-template-columns: 1fr; } .tables { columns: 1; } .wide .plot { min-width: 720px; } .shows { font-size: 18px; } }
@media print { body { background: #fff; } figure, details, .facts, .tables .scroll { box-shadow: none; break-inside: avoid; } }
)css";
}

std::string_view reportScript()
{
    return R"js(
"use strict";
const film = document.querySelector("video.film");
const filmStart = film ? Number(film.dataset.start) : 0;
const plots = [...document.querySelectorAll("svg.plot")].map(svg => {
  const [left, right, top, bottom] = svg.dataset.frame.split(" ").map(Number);
  const [x0, x1, y0, y1] = svg.dataset.range.split(" ").map(Number);
  const rule = name => {
    const line = document.createElementNS(svg.namespaceURI, "line");
    line.setAttribute("class", name);
    line.setAttribute("y1", top);
    line.setAttribute("y2", bottom);
    line.style.display = "none";
    return svg.appendChild(line);
  };
  const show = (line, x) => {
    line.style.display = x < left - 1 || x > right + 1 ? "none" : "";
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  };
  const series = [...svg.querySelectorAll("polyline")].map(line => ({
    name: line.dataset.name, points: line.getAttribute("points").split(" ").map(point => point.split(",").map(Number)) }));
  const output = svg.closest("figure").querySelector("output");
  const timeAt = x => x0 + (x - left) / (right - left) * (x1 - x0);
  const pointer = rule("pointer"), playhead = rule("playhead");
  const text = value => value.toLocaleString("en", { maximumSignificantDigits: value >= 1000 ? 6 : 3 });
  const xOf = event => {
    const box = svg.getBoundingClientRect();
    return Math.min(right, Math.max(left, (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width));
  };
  svg.addEventListener("pointermove", event => {
    const x = xOf(event);
    let nearest = x;
    const values = series.map(({ name, points }) => {
      let low = 0, high = points.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (points[middle][0] <= x) low = middle; else high = middle;
      }
      const point = points[x - points[low][0] < points[high][0] - x ? low : high];
      nearest = point[0];
      const value = y0 + (bottom - point[1]) / (bottom - top) * (y1 - y0);
      return series.length > 1 ? name + " " + text(value) : text(value) + " " + svg.dataset.unit;
    });
    show(pointer, nearest);
    output.textContent = timeAt(nearest).toFixed(2) + " s: " + values.join(", ");
  });
  svg.addEventListener("pointerleave", () => { pointer.style.display = "none"; output.textContent = ""; });
  svg.addEventListener("click", event => { if (film) film.currentTime = Math.max(0, timeAt(xOf(event)) - filmStart); });
  return time => show(playhead, left + (time - x0) / (x1 - x0) * (right - left));
});
if (film) {
  let shown = -1;
  const follow = () => {
    if (film.currentTime !== shown) {
      shown = film.currentTime;
      plots.forEach(move => move(filmStart + shown));
    }
    requestAnimationFrame(follow);
  };
  follow();
  document.querySelectorAll("button[data-time]").forEach(button => button.addEventListener("click", () => {
    film.pause();
    film.currentTime = Math.max(0, Number(button.dataset.time) - filmStart);
    film.scrollIntoView({ behavior: "smooth", block: "center" });
  }));
}
)js";
}
} // namespace fsim::lab
