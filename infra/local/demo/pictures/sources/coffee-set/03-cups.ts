import { cove, slab } from '../studio/mesh.ts';
import { grain } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finjan, stack } from './finjan.ts';
import { scattered } from './treats.ts';

export default function compose(): Scene {
  const walnut = {
    colour: '#7d5238',
    rough: 0.46,
    relief: grain(15, 512, [120, 1], 1.2),
    reliefDepth: 0.012,
    repeat: [1, 3],
  } as const;
  const on = 1.6;
  return {
    things: [
      ...stack(place([-5.4, on, -3.4]), 3),
      ...finjan(place([2.6, on, -3.2], [0, 20, 0])),
      ...finjan(place([7.6, on, 2.4], [0, 50, 0])),
      ...finjan(place([-0.6, on + 2.36, 4.4], [0, 24, -84]), false),
      ...scattered('cardamom', 6, [9.5, 9.2], 2.6, 4, on),
      ...scattered('beans', 9, [-10, 4.6], 3, 6, on),
      { mesh: slab(32, 25, 1.6, 2.4, 0.3), material: walnut, at: place([0, 0.8, 1], [-90, 0, 0]) },
      { mesh: cove(240, 60, 30), material: { colour: '#dfcdb6', rough: 0.85 } },
    ],
    camera: { eye: [1, 20, 40], target: [0.3, 4.9, 0.6], angle: 28, aperture: 0.6, focus: [0, 4.5, 4] },
    lights: [
      { at: [-30, 36, 22], size: [24, 26], strength: 1, colour: '#fff3e2' },
      { at: [34, 16, 4], size: [12, 40], strength: 0.35, colour: '#ffe6c8', seen: 4 },
      { at: [0, 44, -30], size: [60, 22], strength: 0.3, seen: 2 },
    ],
    sky: { top: '#fffaf2', horizon: '#efdfca', ground: '#c9a988', strength: 0.44 },
    reach: 22,
    floorAt: on,
    exposure: 1.05,
  };
}
