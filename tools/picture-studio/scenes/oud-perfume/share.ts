import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { bottle } from './bottle.ts';
import { chip, stone } from './ingredients.ts';

export default function compose(): Scene {
  return {
    things: [
      ...bottle(place([-13, 0, 0], [0, 12, 0])),
      chip(place([-20.6, 0.8, 6], [0, 24, 0]), 0),
      chip(place([-18, 0.7, 8.4], [0, -18, 0], 0.9), 1),
      stone(place([-6.4, 0.9, 6.4], [0, 20, 0], [1.4, 1.1, 1.2]), 0),
      { mesh: cove(200, 50, 24), material: { colour: '#8a5a36', rough: 0.8 } },
    ],
    camera: { eye: [0, 14, 60], target: [0, 10.4, 0], angle: 22.8, aperture: 0.4, focus: [-13, 9, 2.4] },
    lights: [
      { at: [-32, 17, 66], size: [22, 28], strength: 0.08, seen: 1.1 },
      { at: [-38, 38, 26], size: [20, 24], strength: 1.1, colour: '#fff0da' },
      { at: [18, 16, 6], size: [10, 40], strength: 0.4, colour: '#ffd9a6', seen: 4 },
      { at: [-48, 14, 0], size: [8, 44], strength: 0.15, seen: 4 },
    ],
    sky: { top: '#fbe6c9', horizon: '#cf9f70', ground: '#83552f', strength: 0.42 },
    reach: 26,
    exposure: 1.12,
    overlay:
      '<svg viewBox="0 0 1200 630"><g fill="#fff" direction="rtl"><text x="1104" y="262" font-size="80" font-weight="700">عود الديرة الملكي</text><text x="1104" y="342" font-size="44" font-weight="400" fill="#ffe9c8">عود كمبودي وعنبر دافئ</text><text x="1104" y="420" font-size="30" font-weight="400" fill="#f6cf9f">ثبات حتى 12 ساعة</text></g></svg>',
  };
}
