import { cove } from '../studio/mesh.ts';
import { grain } from '../studio/paint.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bottle } from './bottle.ts';
import { arch } from './setting.ts';

const caption = (x: number, text: string) =>
  `<text x="${x}" y="1084" text-anchor="middle" direction="rtl" font-size="46" font-weight="500" fill="#4b3018">${text}</text>`;

export default function compose(): Scene {
  const plaster = { rough: 0.9, relief: grain(11), reliefDepth: 0.012, repeat: [5, 5] } as const;
  return {
    things: [
      ...bottle(place([5.6, 0, 0], [0, -8, 0])),
      ...bottle(place([-6.4, 0, 2], [0, 8, 0], 0.79)),
      { mesh: arch(13.4, 11), material: { ...plaster, colour: '#d8ac80' }, at: place([0, 0, -12]) },
      { mesh: cove(200, 40, 6), material: { ...plaster, colour: '#f2e0c8' } },
    ],
    camera: { eye: [0, 14, 62], target: [0, 9, 0], angle: 27.5, aperture: 0.5, focus: [0, 8, 2.4] },
    lights: [
      { at: [-20, 17, 70], size: [26, 30], strength: 0.08, seen: 1.1 },
      { at: [-32, 38, 26], size: [20, 24], strength: 1.1, colour: '#fff3e2' },
      { at: [34, 16, 6], size: [10, 44], strength: 0.35, colour: '#ffeacb', seen: 4 },
      { at: [-36, 14, 0], size: [8, 44], strength: 0.1, seen: 4 },
      { at: [0, 50, -16], size: [40, 16], strength: 0.25, seen: 2 },
    ],
    sky: { top: '#ffffff', horizon: '#f1e1cd', ground: '#c4a27c', strength: 0.42 },
    reach: 24,
    exposure: 1.1,
    overlay: `<svg viewBox="0 0 1200 1200">${caption(832, '100 مل')}${caption(330, '50 مل')}</svg>`,
  };
}
