import { ball, cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bottle } from './bottle.ts';
import { chip } from './ingredients.ts';

export default function compose(): Scene {
  return {
    things: [
      ...bottle(place([0.4, 0, 0], [0, 20, 0])),
      chip(place([-7.4, 0.8, 5], [0, 40, 0]), 0),
      chip(place([-8.6, 0.7, 1.4], [0, -30, 0]), 1),
      {
        mesh: ball(() => 0, 10),
        material: { colour: '#ffb455', glowing: 2 },
        at: place([-16, 13, -40], [0, 0, 0], 0.8),
        castsShadow: false,
      },
      { mesh: cove(200, 60, 30), material: { colour: '#a8734a', rough: 0.85 } },
    ],
    camera: { eye: [-9, 9.6, 26], target: [0.6, 7.2, 0.6], angle: 25, aperture: 0.5, focus: [0.6, 6.8, 2.8] },
    lights: [
      { at: [-22, 30, 18], size: [14, 18], strength: 1.1, colour: '#fff0da' },
      { at: [30, 14, 0], size: [10, 40], strength: 0.6, colour: '#ffd39a', seen: 5 },
      { at: [24, 8, 40], size: [44, 44], strength: 0.15, colour: '#fff1dc', seen: 1.6 },
      { at: [-30, 12, -10], size: [8, 40], strength: 0.25, seen: 4 },
    ],
    sky: { top: '#f0d4b2', horizon: '#b0815a', ground: '#6b4128', strength: 0.4 },
    reach: 18,
    exposure: 1.4,
    bloom: 0.18,
    vignette: 0.24,
  };
}
