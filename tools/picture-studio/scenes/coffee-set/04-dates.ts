import { metal } from '../props/metal.ts';
import { slab } from '../studio/mesh.ts';
import { wood } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finjan } from './finjan.ts';
import { date, dateDish, scattered } from './treats.ts';

const steam =
  '<svg viewBox="0 0 1200 1200"><filter id="soft" x="-100%" width="300%" y="-20%" height="140%"><feGaussianBlur stdDeviation="14"/></filter><g fill="none" stroke="#fff" stroke-linecap="round" filter="url(#soft)"><path d="M1000 262c-44-70 40-118 0-196-26-52-4-90 22-140" stroke-width="24" opacity=".3"/><path d="M953 268c34-56-26-98 2-160 20-46 4-78-14-116" stroke-width="16" opacity=".26"/></g></svg>';

export default function compose(): Scene {
  return {
    things: [
      ...dateDish(place([-4.4, 0, -0.6], [0, 20, 0], 1.06), metal('#f2d79c', 0.24)),
      ...finjan(place([7.6, 0, -2.4], [0, 30, 0], 1.12)),
      ...scattered('beans', 26, [9, 8.4], 4.6, 14),
      ...scattered('cardamom', 10, [-9.6, 10.4], 3.8, 9),
      ...date(place([2.2, 0.86, 8.4], [90, 64, 0]), 1),
      {
        mesh: slab(120, 90, 1, 0.3),
        material: { colour: '#ffffff', map: wood('#7d5238', '#2f1a0e', 6), rough: 0.55, repeat: [1.4, 1.2] },
        at: place([0, -0.5, 0], [-90, 4, 0]),
        castsShadow: false,
      },
    ],
    camera: { eye: [0.6, 24, 36], target: [-0.2, 1.9, 0.9], angle: 31.5, aperture: 0.75, focus: [-3, 4, 4] },
    lights: [
      { at: [-26, 32, 6], size: [20, 24], strength: 1.2, colour: '#fff4e4' },
      { at: [30, 20, -12], size: [14, 30], strength: 0.6, colour: '#ffe2bd', seen: 4 },
      { at: [0, 40, -30], size: [50, 18], strength: 0.25, seen: 2.4 },
    ],
    sky: { top: '#fff3e3', horizon: '#b89a80', ground: '#6b4a36', strength: 0.42 },
    reach: 20,
    exposure: 1.15,
    overlay: steam,
  };
}
