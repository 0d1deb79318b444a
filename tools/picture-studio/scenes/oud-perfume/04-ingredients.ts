import { cove } from '../studio/mesh.ts';
import { grain, weave } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bowl, chip, fallenPetal, heap, rose, stone } from './ingredients.ts';

/** What the scent is made of: oud wood, Taif roses and amber in three bowls, seen from above. */
export default function compose(): Scene {
  const clay = {
    colour: '#b98a63',
    rough: 0.8,
    relief: grain(4),
    reliefDepth: 0.01,
    repeat: [6, 3],
  } as const;
  const chalk = {
    colour: '#f2ebe0',
    rough: 0.75,
    relief: grain(4),
    reliefDepth: 0.008,
    repeat: [6, 3],
  } as const;
  const slate = {
    colour: '#3d3935',
    rough: 0.7,
    relief: grain(4),
    reliefDepth: 0.012,
    repeat: [6, 3],
  } as const;
  return {
    things: [
      bowl(place([-6.6, 0, -4.6], [0, 0, 0], 1.16), clay),
      ...heap([-6.6, 3.4, -4.6], 5.4, 26, 9, (at, i) => chip(at.scale(0.86), i)),
      bowl(place([8.4, 0, -2.6]), chalk),
      ...heap([8.4, 2.6, -2.6], 4.2, 11, 3, (at, i) => rose(at.scale(1.15), i)),
      bowl(place([-0.6, 0, 9.8], [0, 0, 0], 1.02), slate),
      ...heap([-0.6, 2.8, 9.8], 4.7, 26, 6, (at, i) => stone(at.scale(1.25, 1, 1.1), i)),
      fallenPetal(place([11.4, 0, 8.6], [0, 40, 0])),
      fallenPetal(place([9, 0, 10.6], [0, 150, 0])),
      fallenPetal(place([-13, 0, 6.4], [0, 250, 0])),
      chip(place([12.4, 0.6, 13], [0, 30, 0], 0.8), 1),
      stone(place([-11.6, 0.6, 11.4], [0, 30, 0], [1, 0.8, 0.9]), 0),
      stone(place([-9.4, 0.4, 13.4], [0, 80, 0], 0.6), 1),
      {
        mesh: cove(200, 100, 24),
        material: { colour: '#eadbc6', rough: 0.95, relief: weave(96), reliefDepth: 0.015, repeat: [4, 4] },
      },
    ],
    camera: { eye: [0, 62, 20], target: [0, 0.4, 1.6], angle: 29.5, aperture: 0.6, focus: [0, 3.5, 2] },
    lights: [
      { at: [-34, 34, -16], size: [22, 24], strength: 1.15, colour: '#fff2df' },
      { at: [30, 40, -26], size: [20, 20], strength: 0.25, seen: 2.4 },
      { at: [10, 50, 40], size: [30, 20], strength: 0.12, seen: 1.4 },
    ],
    sky: { top: '#ffffff', horizon: '#e9dccb', ground: '#c4a987', strength: 0.42 },
    reach: 22,
    exposure: 1.12,
  };
}
