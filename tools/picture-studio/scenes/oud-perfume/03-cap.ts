import { ball, slab } from '../studio/mesh.ts';
import { random } from '../studio/noise.ts';
import { place, type Scene, type Thing } from '../studio/scene.ts';
import { bottle } from './bottle.ts';

/** Far lights that melt into discs behind the bottle. */
function farLights(): Thing[] {
  const next = random(44);
  const mesh = ball(() => 0, 10);
  return Array.from({ length: 22 }, () => ({
    mesh,
    material: { colour: next() > 0.5 ? '#ffb455' : '#ff8f3a', glowing: 0.5 + next() * 0.7 },
    at: place([(next() - 0.5) * 70, 2 + next() * 44, -46 - next() * 22], [0, 0, 0], 2 + next() * 1.4),
    castsShadow: false,
  }));
}

export default function compose(): Scene {
  return {
    things: [
      ...bottle(place([0, 0, 0], [0, -24, 0])),
      ...farLights(),
      {
        mesh: slab(300, 300, 1, 1),
        material: { colour: '#6b3417', rough: 0.95, glowing: 0.35 },
        at: place([0, 20, -76]),
        castsShadow: false,
      },
    ],
    camera: { eye: [3, 22, 38], target: [0, 15.6, 0], angle: 21, aperture: 0.8, focus: [0.6, 16.8, 2] },
    lights: [
      { at: [-24, 34, 22], size: [16, 20], strength: 1.1, colour: '#ffe6c4' },
      { at: [28, 20, 4], size: [10, 40], strength: 0.7, colour: '#ffc98a', seen: 5 },
      { at: [-28, 16, -8], size: [8, 40], strength: 0.3, colour: '#ffdcb0', seen: 5 },
      { at: [-14, 26, 50], size: [26, 26], strength: 0.1, seen: 1.4 },
    ],
    sky: { top: '#c98f5c', horizon: '#7d4c2c', ground: '#3a1c0d', strength: 0.4 },
    reach: 16,
    floorAt: -20,
    exposure: 1.15,
    bloom: 0.24,
    vignette: 0.3,
  };
}
