import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finishes } from './metal.ts';

export default function compose(): Scene {
  return {
    things: [
      ...dallah(place([-0.6, 0, 0], [0, -28, 0]), finishes.gold),
      { mesh: cove(260, 90, 40), material: { colour: '#4a2a1d', rough: 0.35, mirror: 0.9, polish: 0.12 } },
    ],
    camera: { eye: [3, 19, 42], target: [0.4, 13.4, 0], angle: 27, aperture: 0.7, focus: [0.5, 12, 4.6] },
    lights: [
      { at: [-30, 40, 26], size: [22, 26], strength: 0.9, colour: '#ffe9cc' },
      { at: [36, 18, 6], size: [12, 46], strength: 0.6, colour: '#ffd9a6', seen: 5 },
      { at: [-38, 16, -8], size: [12, 46], strength: 0.3, colour: '#ffe6c8', seen: 5 },
      { at: [8, 16, 60], size: [10, 40], strength: 0.05, seen: 0.8 },
    ],
    sky: { top: '#c79a72', horizon: '#80563f', ground: '#4a2a1d', strength: 0.4 },
    reach: 20,
    mirrorAt: 0,
    exposure: 1.15,
    bloom: 0.18,
  };
}
