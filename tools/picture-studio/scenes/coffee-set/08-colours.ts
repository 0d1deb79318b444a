import { finishes } from '../props/metal.ts';
import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';

const caption = (x: number, text: string) =>
  `<text x="${x}" y="1098" text-anchor="middle" direction="rtl" font-size="44" font-weight="500" fill="#4b3524">${text}</text>`;

export default function compose(): Scene {
  return {
    things: [
      ...dallah(place([8.2, 0, 0], [0, -20, 0]), finishes.gold),
      ...dallah(place([-10.2, 0, 0], [0, -20, 0]), finishes.black),
      ...finjan(place([12.4, 0, 8.6], [0, 10, 0])),
      ...finjan(place([-5.6, 0, 8.6], [0, 40, 0])),
      { mesh: cove(260, 70, 30), material: { colour: '#f3e9dc', rough: 0.9 } },
    ],
    camera: { eye: [0, 20, 72], target: [0.6, 10, 0], angle: 30, aperture: 0.7, focus: [0, 9, 4] },
    lights: [
      { at: [16, 14, 70], size: [12, 60], strength: 0, seen: 0.02 },
      { at: [-70, 24, 30], size: [22, 60], strength: 0, seen: 0.02 },
      { at: [-40, 48, 34], size: [30, 32], strength: 1, colour: '#fff4e6' },
      { at: [48, 20, 12], size: [16, 50], strength: 0.35, colour: '#ffeeda', seen: 4 },
      { at: [-48, 20, 0], size: [14, 50], strength: 0.15, seen: 4 },
      { at: [0, 18, 60], size: [8, 34], strength: 0.03, seen: 1 },
    ],
    sky: { top: '#ffffff', horizon: '#e6dbcc', ground: '#b59f86', strength: 0.5 },
    reach: 28,
    exposure: 1.18,
    overlay: `<svg viewBox="0 0 1200 1200">${caption(852, 'ذهبي')}${caption(309, 'أسود مذهّب')}</svg>`,
  };
}
