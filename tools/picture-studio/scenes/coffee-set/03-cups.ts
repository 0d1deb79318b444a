import { cove, slab } from '../studio/mesh.ts';
import { wood } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finjan, stack } from './finjan.ts';
import { scattered } from './treats.ts';

export default function compose(): Scene {
  const oak = { colour: '#ffffff', map: wood('#c79763', '#6d4322'), rough: 0.5 } as const;
  const on = 1.6;
  return {
    things: [
      ...stack(place([-6.6, on, -3.4]), 3),
      ...finjan(place([2.6, on, -3.2], [0, 20, 0])),
      ...finjan(place([6.8, on, 2.0], [0, 50, 0])),
      ...finjan(place([-1.6, on + 2.36, 4.8], [0, 24, -84]), false),
      ...scattered('cardamom', 6, [8.4, 8.4], 2.6, 4, on),
      ...scattered('beans', 9, [-10, 4.6], 3, 6, on),
      { mesh: slab(30, 24, 1.6, 2.4, 0.3), material: oak, at: place([0, 0.8, 1], [-90, 0, 0]) },
      { mesh: cove(240, 60, 30), material: { colour: '#2f6a5e', rough: 0.9 } },
    ],
    camera: { eye: [1, 20, 40], target: [0, 4.3, 0.6], angle: 31, aperture: 0.6, focus: [0, 4.5, 4] },
    lights: [
      { at: [-30, 36, 22], size: [24, 26], strength: 1, colour: '#fff9f0' },
      { at: [34, 16, 4], size: [12, 40], strength: 0.35, colour: '#ffe6c8', seen: 4 },
      { at: [0, 44, -30], size: [60, 22], strength: 0.3, seen: 2 },
    ],
    sky: { top: '#ffffff', horizon: '#cfc8be', ground: '#a8927a', strength: 0.46 },
    reach: 22,
    floorAt: on,
    exposure: 1.2,
  };
}
