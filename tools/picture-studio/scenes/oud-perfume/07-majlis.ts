import { cushion, lantern, nightWall, sadu } from '../props/room.ts';
import { slab } from '../studio/mesh.ts';
import { wood } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bottle } from './bottle.ts';
import { chip } from './ingredients.ts';
import { mabkhara } from './mabkhara.ts';
import { smoke } from './setting.ts';

/** The bottle beside the burning incense on a low table, the majlis at night behind it. */
export default function compose(): Scene {
  const cloth = sadu();
  const on = 6;
  return {
    things: [
      ...bottle(place([-6.4, on, 0], [0, 12, 0])),
      ...mabkhara(place([7, on, 2], [0, 28, 0])),
      chip(place([-0.4, on + 0.7, 6.4], [0, 26, 0], 0.9), 1),
      chip(place([2.4, on + 0.6, 8], [0, -30, 0], 0.8), 2),
      ...lantern(place([21.5, 0, -14], [0, 12, 0], 1.25)),
      {
        mesh: slab(46, 26, 1.6, 0.8, 0.3),
        material: { colour: '#ffffff', map: wood('#6b4229', '#25120a', 3), rough: 0.32 },
        at: place([0, on - 0.8, 0], [-90, 0, 0]),
      },
      ...cushion(place([-26, 10, -32], [-14, 16, 0], 1.1), cloth),
      ...cushion(place([8, 10, -36], [-14, -6, 0], 1.1), cloth),
      ...cushion(place([40, 10, -34], [-14, -14, 0], 1.1), cloth),
      ...nightWall(place([-2, 0, -46])),
      {
        mesh: slab(200, 110, 1, 0.3),
        material: { colour: '#ffffff', map: cloth, rough: 0.95, sheen: 0.4, repeat: [4, 2] },
        at: place([0, -0.52, 0], [-90, 0, 0]),
      },
    ],
    camera: { eye: [1, 21, 62], target: [0.6, 16, 0], angle: 31, aperture: 0.9, focus: [-3, 14, 3] },
    lights: [
      { at: [30, 22, -4], towards: [-2, 14, 0], size: [9, 12], strength: 0.8, colour: '#ffb765', seen: 5 },
      { at: [-36, 40, 30], size: [22, 26], strength: 0.62, colour: '#ffe0b8', seen: 3 },
      { at: [-34, 44, -34], size: [20, 30], strength: 0.25, colour: '#8fb4ff', seen: 3 },
      { at: [-16, 28, 66], size: [34, 30], strength: 0.2, colour: '#ffd9a6', seen: 1.4 },
    ],
    sky: { top: '#6d5560', horizon: '#8a5f40', ground: '#3b1c14', strength: 0.42 },
    reach: 32,
    floorAt: on,
    exposure: 1.25,
    bloom: 0.3,
    vignette: 0.32,
    overlay: smoke(
      [
        'M784 640c-46-84 56-130 12-236-34-80-70-116-28-236',
        'M820 636c34-82-38-124 8-220 34-70 20-120-6-190',
        'M752 640c-20-60 14-96-8-160',
      ],
      0.42,
    ),
  };
}
