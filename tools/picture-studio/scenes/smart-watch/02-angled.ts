import { cove, lathe } from '../studio/mesh.ts';
import { grain } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { points2 } from '../studio/vector.ts';
import { finishes, watch } from './watch.ts';

export default function compose(): Scene {
  const stone = {
    colour: '#5b9096',
    rough: 0.62,
    relief: grain(11),
    reliefDepth: 0.01,
    repeat: [6, 6],
  } as const;
  return {
    things: [
      ...watch(place([0, 5.58, 0], [-8, 34, 0]), finishes.silver),
      {
        mesh: lathe(points2('0,2 6.7,2 6.7,2 6.85,1.96 6.92,1.85 6.92,0 6.92,0'), 160),
        material: stone,
      },
      { mesh: cove(160, 46, 26), material: { colour: '#2b6a70', rough: 0.6 } },
    ],
    camera: {
      eye: [1.2, 9.2, 24],
      target: [-0.6, 5.05, -0.8],
      angle: 22,
      aperture: 0.3,
      focus: [0.5, 5.4, 1.2],
    },
    lights: [
      { at: [-18, 20, 12], size: [12, 16], strength: 1.2 },
      { at: [20, 7, -2], size: [8, 26], strength: 0.8, colour: '#bff4ff', seen: 6 },
      { at: [2, 9, 24], size: [5, 18], strength: 0.1, seen: 0.6 },
      { at: [-22, 6, -6], size: [8, 24], strength: 0.35, seen: 6 },
    ],
    sky: { top: '#a9d6dc', horizon: '#7fb4bb', ground: '#3f7076', strength: 0.36 },
    reach: 13,
    floorAt: 2,
    exposure: 1.15,
  };
}
