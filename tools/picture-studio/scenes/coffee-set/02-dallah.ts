import { finishes } from '../props/metal.ts';
import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';

export default function compose(): Scene {
  return {
    things: [
      ...dallah(place([-0.6, 0, 0], [0, -28, 0]), finishes.gold),
      { mesh: cove(260, 90, 40), material: { colour: '#7a4630', rough: 0.35, mirror: 0.9, polish: 0.12 } },
    ],
    camera: { eye: [3, 19, 42], target: [0.6, 14, 0], angle: 30, aperture: 0.7, focus: [0.5, 12, 4.6] },
    lights: [
      { at: [-30, 40, 26], size: [22, 26], strength: 1.15, colour: '#ffe9cc' },
      { at: [36, 18, 6], size: [16, 46], strength: 0.6, colour: '#ffd9a6', seen: 5 },
      { at: [-38, 16, -8], size: [12, 46], strength: 0.3, colour: '#ffe6c8', seen: 5 },
      { at: [8, 16, 60], size: [46, 46], strength: 0.1, seen: 0.55 },
    ],
    sky: { top: '#e8c7a4', horizon: '#8d614a', ground: '#4a2a1d', strength: 0.4 },
    reach: 20,
    mirrorAt: 0,
    exposure: 1.15,
    bloom: 0.18,
  };
}
