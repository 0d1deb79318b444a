import { finishes } from '../props/metal.ts';
import { sadu } from '../props/room.ts';
import { cove, slab } from '../studio/mesh.ts';
import { weave } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';
import { TRAY_FLOOR, tray } from './tray.ts';
import { date, dateDish, scattered } from './treats.ts';

export default function compose(): Scene {
  const on = TRAY_FLOOR;
  const linen = {
    colour: '#f4ece0',
    rough: 0.95,
    relief: weave(96),
    reliefDepth: 0.02,
    repeat: [2, 2],
  } as const;
  return {
    things: [
      ...dallah(place([-5.4, on, -3.4], [0, -38, 0]), finishes.gold),
      ...finjan(place([6.6, on, -6.6], [0, 10, 0])),
      ...finjan(place([9.8, on, 2.6], [0, 35, 0])),
      ...finjan(place([3.6, on, 8.8], [0, 60, 0])),
      ...tray(place([0, 0, 0])),
      ...dateDish(place([18.5, 0, 16.6], [0, 30, 0]), { colour: '#f4ede0', rough: 0.16, translucent: 0.3 }),
      ...scattered('beans', 30, [-18, 16.5], 6, 14, 0.05),
      ...scattered('cardamom', 14, [17.5, -17.6], 5.4, 9, 0.05),
      ...date(place([7.4, 0.86, 21], [90, 74, 0]), 1),
      {
        mesh: slab(24, 15, 0.5, 0.4, 0.2),
        material: { colour: '#ffffff', map: sadu(), rough: 0.95, sheen: 0.4, repeat: [1, 0.62] },
        at: place([-18, 0.26, -17.5], [-90, 24, 0]),
      },
      { mesh: cove(300, 120, 30), material: linen },
    ],
    camera: { eye: [0, 92, 12], target: [0, 0, 0.6], angle: 28.5, aperture: 0.8, focus: [0, 4, 0] },
    lights: [
      { at: [-50, 50, -26], size: [34, 34], strength: 1.15, colour: '#fff8ee' },
      { at: [-34, 90, -44], size: [60, 60], strength: 0.2, seen: 1.9 },
      { at: [50, 90, 40], size: [80, 60], strength: 0, seen: 0.1 },
      { at: [20, 80, 44], size: [44, 24], strength: 0.15, seen: 1.4 },
    ],
    sky: { top: '#ffffff', horizon: '#d6c9b8', ground: '#b8a288', strength: 0.46 },
    reach: 36,
    mirrorAt: TRAY_FLOOR,
    exposure: 1.15,
  };
}
