#include "Support/OrientedWorlds.h"
#include <gtest/gtest.h>
#include <cstdio>
#include <ctime>
#include <algorithm>
using namespace fsim; using namespace fsim::test;
TEST(Probe, Cubes)
{
  for (Kernels k : {Kernels::Auto}) {
    auto world = makeWorld({.substeps = 1}, {.kernels = k});
    addFloor(*world);
    AssetId asset = must(world->addAsset(brickAsset({.counts = {5, 5, 5}, .size = {0.05f,0.05f,0.05f}})));
    OrientedMaterial m = elasticMaterial(100.0f, 4.0f);
    m.yieldStrain = 0.1f; m.flowRate = 30.0f; m.toughness = 0.6f;
    for (int i = 0; i < 160; ++i)
      must(world->addBody({.model = Model::OrientedParticles, .asset = asset, .pose = {{0.5f*static_cast<float>(i%16), 0.5f*static_cast<float>(i/16), 0.6f}, normalized(Quat{0.38f,0,0,0.92f})}, .oriented = m, .passes = 5}));
    std::vector<double> times;
    double stage[stageCount] = {};
    for (int i = 0; i < 60; ++i) {
        auto t0 = std::clock();
        must(world->step(1.0f/60));
        times.push_back(double(std::clock()-t0)/CLOCKS_PER_SEC*1e3);
        for (uint32_t s = 0; s < stageCount; ++s) stage[s] += world->statistics().stageMs[s]/60;
    }
    std::sort(times.begin(), times.end());
    printf("kernels %d median %.2f max %.2f ms;", int(k), times[30], times[59]);
    for (uint32_t s = 0; s < stageCount; ++s) printf(" %s %.2f", std::string(nameOf(Stage(s))).c_str(), stage[s]);
    printf(" contacts %u pieces %u hash %llx\n", world->statistics().contacts, world->statistics().pieces, (unsigned long long)world->hash());
  }
}


