import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finishes, studioSky, watch } from './watch.ts';

export default function compose(): Scene {
  return {
    things: [
      ...watch(place([0, 3.64, 0], [-9, 0, 0]), finishes.black),
      { mesh: cove(160, 46, 26), material: { colour: '#d3e2e7', rough: 0.2, mirror: 0.95, polish: 0.14 } },
    ],
    camera: { eye: [0, 5.2, 22], target: [0, 3.55, -0.6], angle: 25, aperture: 0.22, focus: [0, 3.4, 0.4] },
    lights: [
      { at: [-16, 20, 16], size: [14, 18], strength: 0.95 },
      { at: [20, 6, 3], size: [9, 24], strength: 0.34, colour: '#eaf6ff', seen: 5 },
      { at: [-22, 5, 1], size: [7, 24], strength: 0.1, seen: 4 },
      { at: [0, 26, -8], size: [26, 10], strength: 0.55 },
    ],
    sky: studioSky,
    reach: 11,
    mirrorAt: 0,
    exposure: 1.12,
  };
}
