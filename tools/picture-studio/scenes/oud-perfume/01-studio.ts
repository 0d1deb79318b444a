import { cove, lathe } from '../studio/mesh.ts';
import { grain } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { points2 } from '../studio/vector.ts';
import { bottle } from './bottle.ts';
import { chip, stone } from './ingredients.ts';
import { arch, smoke } from './setting.ts';

export default function compose(): Scene {
  const plaster = { rough: 0.9, relief: grain(11), reliefDepth: 0.012, repeat: [5, 5] } as const;
  return {
    things: [
      ...bottle(place([0, 2.4, 0], [0, -9, 0])),
      {
        mesh: lathe(points2('0,2.4 8.6,2.4 8.6,2.4 8.8,2.34 8.9,2.2 8.9,0 8.9,0'), 140),
        material: { ...plaster, colour: '#f4e6d3' },
      },
      chip(place([-9.4, 0.8, 7.4], [0, 24, 0], 1.2), 0),
      chip(place([-6.4, 0.7, 10], [0, -18, 0], 1.1), 1),
      chip(place([-8.2, 2, 8.7], [8, 74, 14], 1.05), 2),
      stone(place([8, 1, 9], [0, 20, 0], [1.7, 1.3, 1.4]), 0),
      stone(place([10.6, 0.7, 7.2], [0, 80, 0], [1.1, 0.95, 1]), 1),
      { mesh: arch(11.6, 14), material: { ...plaster, colour: '#d8ac80' }, at: place([0, 0, -11]) },
      { mesh: cove(200, 40, 6), material: { ...plaster, colour: '#f0dcc2' } },
    ],
    camera: { eye: [0, 15, 62], target: [0, 11.8, 0], angle: 27, aperture: 0.5, focus: [0, 10, 2.4] },
    lights: [
      { at: [-20, 17, 70], size: [26, 30], strength: 0.08, seen: 1.1 },
      { at: [-32, 38, 26], size: [20, 24], strength: 1.1, colour: '#fff3e2' },
      { at: [34, 16, 6], size: [10, 44], strength: 0.35, colour: '#ffeacb', seen: 4 },
      { at: [-36, 14, 0], size: [8, 44], strength: 0.1, seen: 4 },
      { at: [0, 50, -16], size: [40, 16], strength: 0.25, seen: 2 },
    ],
    sky: { top: '#ffffff', horizon: '#f1e1cd', ground: '#c4a27c', strength: 0.42 },
    reach: 24,
    exposure: 1.1,
    overlay: smoke([
      'M262 968c-50-104 54-164 8-278-34-84-104-126-50-252',
      'M306 962c36-90-30-144 4-234 18-50 44-90 24-156',
    ]),
  };
}
