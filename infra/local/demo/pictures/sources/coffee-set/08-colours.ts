import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';
import { finishes } from './metal.ts';

const caption = (x: number, text: string) =>
  `<text x="${x}" y="1098" text-anchor="middle" direction="rtl" font-size="44" font-weight="500" fill="#4b3524">${text}</text>`;

export default function compose(): Scene {
  return {
    things: [
      ...dallah(place([9.4, 0, 0], [0, -20, 0]), finishes.gold),
      ...dallah(place([-9.4, 0, 0], [0, -20, 0]), finishes.black),
      ...finjan(place([14.6, 0, 8], [0, 10, 0])),
      ...finjan(place([-4, 0, 8], [0, 40, 0])),
      { mesh: cove(260, 70, 30), material: { colour: '#e8d8c3', rough: 0.25, mirror: 0.95, polish: 0.06 } },
    ],
    camera: { eye: [0, 20, 72], target: [0.6, 10, 0], angle: 29, aperture: 0.7, focus: [0, 9, 4] },
    lights: [
      { at: [-40, 48, 34], size: [30, 32], strength: 1, colour: '#fff4e6' },
      { at: [48, 20, 12], size: [16, 50], strength: 0.35, colour: '#ffeeda', seen: 4 },
      { at: [-48, 20, 0], size: [14, 50], strength: 0.15, seen: 4 },
      { at: [0, 18, 60], size: [8, 34], strength: 0.03, seen: 1 },
    ],
    sky: { top: '#fffaf2', horizon: '#efe2d0', ground: '#d3bb9c', strength: 0.44 },
    reach: 28,
    mirrorAt: 0,
    exposure: 1.05,
    overlay: `<svg viewBox="0 0 1200 1200">${caption(866, 'ذهبي')}${caption(334, 'أسود مذهّب')}</svg>`,
  };
}
