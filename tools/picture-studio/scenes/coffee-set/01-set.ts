import { finishes } from '../props/metal.ts';
import { cove, slab } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';
import { TRAY_FLOOR, tray } from './tray.ts';
import { dateDish, scattered } from './treats.ts';

const porcelain = { colour: '#f4ede0', rough: 0.16, translucent: 0.3 };

export default function compose(): Scene {
  const on = TRAY_FLOOR;
  return {
    things: [
      ...dallah(place([-3.4, on, -3.6], [0, -24, 0]), finishes.gold),
      ...finjan(place([3.2, on, 5.6], [0, 10, 0])),
      ...finjan(place([9.8, on, 2.6], [0, 40, 0])),
      ...finjan(place([-4.2, on, 8.4], [0, 75, 0])),
      ...dateDish(place([8.2, on, -6.4], [0, 0, 0], 0.82), porcelain),
      ...scattered('cardamom', 7, [-14, 17], 4, 3),
      ...scattered('beans', 12, [14, 17.5], 5, 8),
      ...tray(place([0, 0, 0])),
      {
        mesh: slab(40, 64, 3, 20, 0.3),
        material: { colour: '#e2c4a2', rough: 0.9 },
        at: place([0, 6, -30]),
      },
      { mesh: cove(260, 70, 20), material: { colour: '#f6ecdf', rough: 0.9 } },
    ],
    camera: { eye: [2, 27, 66], target: [0, 9.6, 0], angle: 29.5, aperture: 0.8, focus: [0, 6, 4] },
    lights: [
      { at: [16, 14, 70], size: [14, 60], strength: 0, seen: 0.02 },
      { at: [-70, 24, 30], size: [26, 60], strength: 0, seen: 0.02 },
      { at: [-40, 52, 34], size: [30, 34], strength: 1.1, colour: '#fff8ee' },
      { at: [46, 22, 10], size: [16, 50], strength: 0.35, colour: '#ffe9cf', seen: 4 },
      { at: [-48, 18, -4], size: [14, 50], strength: 0.15, seen: 4 },
      { at: [0, 60, -26], size: [70, 24], strength: 0.3, seen: 2.5 },
    ],
    sky: { top: '#ffffff', horizon: '#e6dbcc', ground: '#b59f86', strength: 0.5 },
    reach: 30,
    mirrorAt: TRAY_FLOOR,
    exposure: 1.18,
  };
}
