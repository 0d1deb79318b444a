import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bottle, oilBottle } from './bottle.ts';
import { closedBox } from './gift-box.ts';

export default function compose(): Scene {
  return {
    things: [
      ...closedBox(place([5.2, 11.1, -6], [-7, -10, 0]), 6),
      ...bottle(place([-8.6, 0, 2], [0, 12, 0], 0.95)),
      ...oilBottle(place([-1.4, 0, 7], [0, 0, 0], 0.92)),
      { mesh: cove(200, 50, 24), material: { colour: '#123f38', rough: 0.85 } },
    ],
    camera: { eye: [0, 15, 60], target: [0, 10, 0], angle: 30, aperture: 0.5, focus: [-2, 9, 4] },
    lights: [
      { at: [-30, 36, 28], size: [20, 24], strength: 1.1, colour: '#fff1dc' },
      { at: [34, 16, 4], size: [10, 44], strength: 0.5, colour: '#ffe2b3', seen: 4 },
      { at: [-36, 14, -4], size: [8, 44], strength: 0.25, seen: 4 },
      { at: [-14, 30, 66], size: [50, 30], strength: 0.12, seen: 1.5 },
    ],
    sky: { top: '#cfe6dd', horizon: '#6fa093', ground: '#1d4a42', strength: 0.36 },
    reach: 24,
    exposure: 1.35,
  };
}
