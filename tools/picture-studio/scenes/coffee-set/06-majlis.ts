import { finishes } from '../props/metal.ts';
import { cushion, lantern, nightWall, sadu } from '../props/room.ts';
import { slab } from '../studio/mesh.ts';
import { weave } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';
import { TRAY_FLOOR, tray } from './tray.ts';
import { dateDish } from './treats.ts';

export default function compose(): Scene {
  const cloth = sadu();
  const on = TRAY_FLOOR;
  return {
    things: [
      ...dallah(place([-4, on, -2.6], [0, -22, 0]), finishes.gold),
      ...finjan(place([3.6, on, 5.4], [0, 10, 0])),
      ...finjan(place([-3, on, 9], [0, 55, 0])),
      ...dateDish(place([8.4, on, -4], [0, 40, 0], 0.8), {
        colour: '#f4ede0',
        rough: 0.16,
        translucent: 0.3,
      }),
      ...tray(place([0, 0, 0])),
      ...lantern(place([24, 0, -14], [0, 12, 0], 1.25)),
      ...cushion(place([-22, 10, -30], [-14, 16, 0], 1.1), cloth),
      ...cushion(place([12, 10, -34], [-14, -6, 0], 1.1), cloth),
      ...cushion(place([42, 10, -32], [-14, -14, 0], 1.1), cloth),
      ...nightWall(place([-8, 0, -44])),
      {
        mesh: slab(200, 110, 1, 0.3),
        material: {
          colour: '#ffffff',
          map: cloth,
          rough: 0.95,
          sheen: 0.4,
          repeat: [4, 2],
          relief: weave(48),
          reliefDepth: 0.02,
        },
        at: place([0, -0.52, 0], [-90, 0, 0]),
      },
    ],
    camera: { eye: [3, 24, 68], target: [1.6, 14.8, 0], angle: 36, aperture: 0.9, focus: [-2, 9, 3] },
    lights: [
      { at: [30, 20, -4], towards: [-2, 8, 0], size: [9, 12], strength: 0.85, colour: '#ffb765', seen: 5 },
      { at: [-40, 44, 30], size: [24, 28], strength: 0.62, colour: '#ffdcb0', seen: 3 },
      { at: [-34, 44, -34], size: [20, 30], strength: 0.22, colour: '#8fb4ff', seen: 3 },
      { at: [46, 20, 30], size: [10, 44], strength: 0.1, colour: '#ffc98a', seen: 3 },
      { at: [-26, 34, 62], size: [64, 50], strength: 0.3, colour: '#ffdfb4', seen: 2.2 },
    ],
    sky: { top: '#6d5560', horizon: '#9a6f4c', ground: '#3b1c14', strength: 0.4 },
    reach: 34,
    mirrorAt: TRAY_FLOOR,
    exposure: 1.3,
    bloom: 0.3,
    vignette: 0.32,
  };
}
