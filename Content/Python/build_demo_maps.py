"""Builds the demo maps: one a feature, each with text that says what to look at.

In the editor: Tools, Execute Python Script, this file. Without a screen:
    UnrealEditor-Cmd My.uproject -run=pythonscript -script="build_demo_maps.py [NAME...] [--folder /Game/FractureSimDemo]"

Meshes are the engine's basic shapes, scaled; assets are made by the same functions as in the content browser.
"""
import sys

import unreal

import fracture_sim

FOLDER = "/Game/FractureSimDemo"
SHAPES = {"cube": "/Engine/BasicShapes/Cube", "sphere": "/Engine/BasicShapes/Sphere",
          "cylinder": "/Engine/BasicShapes/Cylinder", "cone": "/Engine/BasicShapes/Cone"}


class Map:
    """A map that is being built: floor, light and player start are there from the beginning."""

    def __init__(self, name, folder, sentence):
        self.name, self.folder, self.assets = name, f"{folder}/{name}", {}
        self.path = f"{folder}/{name}/{name}"
        self.levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
        self.actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
        if unreal.EditorAssetLibrary.does_asset_exist(self.path):
            unreal.EditorAssetLibrary.delete_asset(self.path)
        if not self.levels.new_level(self.path):
            raise fracture_sim.Refused(f"{self.path} cannot be made")
        self.shape("cube", size=(40.0, 40.0, 1.0), at=(0, 0, -50), label="Floor")
        self.spawn(unreal.DirectionalLight, (0, 0, 1000), (0, -50, 40), "Sun")
        self.spawn(unreal.SkyLight, (0, 0, 1000), label="Sky")
        self.spawn(unreal.PlayerStart, (-900, 0, 120), label="PlayerStart")
        self.say(sentence, (0, 600, 350))

    def spawn(self, actor_class, at, turned=(0, 0, 0), label=""):
        actor = self.actors.spawn_actor_from_class(actor_class, unreal.Vector(*at), unreal.Rotator(*turned))
        if label:
            actor.set_actor_label(label)
        return actor

    def say(self, text, at, size=40.0):
        """A text that stands in the level."""
        actor = self.spawn(unreal.TextRenderActor, at, (0, 0, 180), "Text")
        component = actor.get_editor_property("text_render")
        component.set_editor_property("text", text)
        component.set_editor_property("world_size", size)
        component.set_editor_property("horizontal_alignment", unreal.HorizTextAligment.EHTA_CENTER)
        return actor

    def mesh(self, shape, size):
        """A copy of a basic shape (100 cm) with a scale built into it, so that components need none."""
        path = f"{self.folder}/SM_{shape}_{'x'.join(f'{round(s * 100)}' for s in size)}"
        if not unreal.EditorAssetLibrary.does_asset_exist(path):
            copy = unreal.EditorAssetLibrary.duplicate_asset(SHAPES[shape], path)
            meshes = unreal.get_editor_subsystem(unreal.StaticMeshEditorSubsystem)
            settings = meshes.get_lod_build_settings(copy, 0)
            settings.set_editor_property("build_scale3d", unreal.Vector(*size))
            meshes.set_lod_build_settings(copy, 0, settings)
        return unreal.EditorAssetLibrary.load_asset(path)

    def shape(self, shape, size, at, label=""):
        """A plain static mesh."""
        actor = self.spawn(unreal.StaticMeshActor, at, label=label)
        actor.static_mesh_component.set_static_mesh(unreal.EditorAssetLibrary.load_asset(SHAPES[shape]))
        actor.set_actor_scale3d(unreal.Vector(*size))
        return actor

    def breaks(self, shape, size, **how):
        """An asset that breaks; the same one for the same words."""
        key = ("breaks", shape, size, tuple(sorted(how.items())))
        if key not in self.assets:
            self.assets[key] = fracture_sim.create(self.mesh(shape, size), folder=self.folder, **how)
        return self.assets[key]

    def dents(self, shape, size, **how):
        key = ("dents", shape, size, tuple(sorted(how.items())))
        if key not in self.assets:
            self.assets[key] = fracture_sim.create_dent(self.mesh(shape, size), folder=self.folder, **how)
        return self.assets[key]

    def tears(self, shape, size, **how):
        """An asset of clustered particles."""
        key = ("tears", shape, size, tuple(sorted(how.items())))
        if key not in self.assets:
            self.assets[key] = fracture_sim.create_clustered(self.mesh(shape, size), folder=self.folder, **how)
        return self.assets[key]

    def place(self, asset, at, label="", **properties):
        actor = fracture_sim.place(asset, at=at, label=label)
        body = actor.get_component_by_class(unreal.FractureSimBodyComponent)
        for name, value in properties.items():
            body.set_editor_property(name, value)
        return actor

    def anchor(self, at, half_size):
        """Fragments in the box are fixed to the world."""
        actor = self.spawn(unreal.FractureSimAnchorVolume, at, label="Anchor")
        actor.set_actor_scale3d(unreal.Vector(*(h / 50.0 for h in half_size)))
        return actor

    def ball(self, at, mass=60.0):
        """A ball of Chaos that rolls into things."""
        actor = self.shape("sphere", (1.0, 1.0, 1.0), at, "Ball")
        component = actor.static_mesh_component
        component.set_mobility(unreal.ComponentMobility.MOVABLE)
        component.set_simulate_physics(True)
        component.set_mass_override_in_kg(unreal.Name("None"), mass, True)
        return actor

    def save(self):
        found = [a for a in self.assets.values() for a in fracture_sim.check(a) if "ERROR" in a[0].upper()]
        for _, rule, sentence, _ in found:
            unreal.log_error(f"{self.name}: {rule}: {sentence}")
        if not self.levels.save_current_level():
            raise fracture_sim.Refused(f"{self.path} cannot be saved")
        unreal.EditorAssetLibrary.save_directory(self.folder)
        return not found


def glass_wall(folder):
    m = Map("GlassWall", folder, "Shoot a pane: it breaks in rings around the hit.\nThe frame holds what is left.")
    for i in range(3):
        pane = m.breaks("cube", (0.02, 2.0, 2.0), preset="glass", pattern="radial", fragments=120, seed=i + 1)
        m.place(pane, (0, (i - 1) * 250, 110), f"Pane{i + 1}")
        m.anchor((0, (i - 1) * 250, 10), (10, 105, 10))
    m.ball((-400, 0, 120))
    return m.save()


def concrete_pillar(folder):
    m = Map("ConcretePillar", folder, "Feet are anchored. Hit a pillar low: what stands on it comes down.")
    pillar = m.breaks("cube", (0.6, 0.6, 4.0), preset="concrete", fragments=90, anchor_bottom=True)
    for i in range(4):
        m.place(pillar, (i // 2 * 400, i % 2 * 400 - 200, 200), f"Pillar{i + 1}")
    m.place(m.breaks("cube", (5.0, 5.0, 0.3), preset="concrete", fragments=120), (200, 0, 415), "Roof")
    return m.save()


def wooden_fence(folder):
    m = Map("WoodenFence", folder, "Planks split along the grain, and bend before they do.")
    post = m.breaks("cube", (0.12, 0.12, 1.4), preset="wood", pattern="planks", fragments=16, anchor_bottom=True)
    board = m.breaks("cube", (0.03, 2.0, 0.18), preset="wood", pattern="planks", fragments=24)
    for i in range(6):
        m.place(post, (0, i * 200 - 500, 70), f"Post{i + 1}")
    for i in range(5):
        for j in range(3):
            m.place(board, (8, i * 200 - 400, 40 + j * 35), f"Board{i + 1}{j + 1}")
    m.ball((-500, 60, 80), 120.0)
    return m.save()


def metal_barrels(folder):
    m = Map("MetalBarrels", folder, "Each barrel takes the shape of its examples where it is hit.\nDrop them, shoot them, drive into them.")
    barrel = m.dents("cylinder", (0.6, 0.6, 0.9), preset="sheet-metal", handles=12)
    for i in range(9):
        m.place(barrel, (i % 3 * 80, i // 3 * 80 - 80, 45 + i % 2 * 95), f"Barrel{i + 1}")
    return m.save()


def car_park(folder):
    m = Map("CarPark", folder, "Bodies of sheet metal: weak in front, strong in the middle.\nOpen one in the dent editor and paint it.")
    body = m.dents("cube", (4.2, 1.7, 0.7), preset="sheet-metal", handles=32)
    for i in range(4):
        m.place(body, (0, i * 260 - 390, 60), f"Car{i + 1}")
    m.ball((-700, -390, 150), 900.0)
    return m.save()


def tearing_clay(folder):
    m = Map("TearingClay", folder, "Clay flows before it tears. Pull at a bar; it necks, then parts.")
    bar = m.tears("cube", (2.0, 0.3, 0.3), preset="clay", particles=1200, clusters=30, cells=300)
    for i in range(3):
        m.place(bar, (0, i * 150 - 150, 150), f"Bar{i + 1}")
        m.anchor((-90, i * 150 - 150, 150), (12, 20, 20))
    return m.save()


def multiplayer_arena(folder):
    m = Map("MultiplayerArena", folder, "Play with two clients, and let a third join late: all see the same walls.")
    wall = m.breaks("cube", (0.3, 3.0, 2.5), preset="concrete", pattern="bricks", fragments=90, anchor_bottom=True)
    for i in range(4):
        actor = m.place(wall, (i * 300 - 450, (i % 2) * 300, 125), f"Wall{i + 1}", replicate_destruction=True)
        actor.set_replicates(True)
        m.spawn(unreal.PlayerStart, (i * 300 - 450, -600, 120), label=f"Start{i + 1}")
    return m.save()


def budget_stress(folder):
    m = Map("BudgetStress", folder, "Two hundred boxes. stat FractureSim; then FractureSim.FractureBudget 256.\nBreaking waits, the frame does not.")
    box = m.breaks("cube", (0.5, 0.5, 0.5), preset="ceramic", fragments=24)
    for i in range(200):
        m.place(box, (i % 10 * 60, i // 10 % 5 * 60 - 120, 25 + i // 50 * 55), f"Box{i + 1}")
    m.ball((-600, 0, 300), 2000.0)
    return m.save()


MAPS = {"GlassWall": glass_wall, "ConcretePillar": concrete_pillar, "WoodenFence": wooden_fence, "MetalBarrels": metal_barrels,
        "CarPark": car_park, "TearingClay": tearing_clay, "MultiplayerArena": multiplayer_arena, "BudgetStress": budget_stress}


def build(names=(), folder=FOLDER):
    """Builds the maps of these names, or all; gives the names of those in which something is wrong."""
    unknown = [n for n in names if n not in MAPS]
    if unknown:
        raise fracture_sim.Refused(f"there is no map {', '.join(unknown)}; there are {', '.join(MAPS)}")
    bad = []
    chosen = list(names) or list(MAPS)
    with unreal.ScopedSlowTask(len(chosen), "Building the demo maps of Fracture Sim") as task:
        task.make_dialog(True)
        for name in chosen:
            if task.should_cancel():
                break
            task.enter_progress_frame(1, name)
            if not MAPS[name](folder):
                bad.append(name)
    return bad


def main(arguments):
    folder, names = FOLDER, []
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--folder" and rest:
            folder = rest.pop(0)
        else:
            names.append(word)
    bad = build(names, folder)
    unreal.log(f"Fracture Sim: {len(names) or len(MAPS)} maps, {len(bad)} with errors")
    return 1 if bad else 0


if __name__ == "__main__":
    main(sys.argv[1:])
