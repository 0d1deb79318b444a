import { finishes } from '../props/metal.ts';
import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';
import { TRAY_FLOOR, tray } from './tray.ts';
import { dateDish } from './treats.ts';

export default function compose(): Scene {
  const on = TRAY_FLOOR;
  const left = -15;
  return {
    things: [
      ...dallah(place([left - 3.4, on, -3], [0, -24, 0]), finishes.gold),
      ...finjan(place([left + 3.4, on, 6], [0, 10, 0])),
      ...finjan(place([left - 4.4, on, 9], [0, 75, 0])),
      ...dateDish(place([left + 8, on, -5], [0, 0, 0], 0.82), {
        colour: '#f4ede0',
        rough: 0.16,
        translucent: 0.3,
      }),
      ...tray(place([left, 0, 0])),
      { mesh: cove(300, 70, 30), material: { colour: '#6a2c22', rough: 0.7 } },
    ],
    camera: { eye: [0, 24, 70], target: [0, 11.4, 0], angle: 25, aperture: 0.7, focus: [left, 8, 3] },
    lights: [
      { at: [-44, 50, 34], size: [30, 34], strength: 1, colour: '#ffeccf' },
      { at: [34, 20, 8], size: [14, 44], strength: 0.4, colour: '#ffdca8', seen: 4 },
      { at: [-60, 18, -4], size: [14, 50], strength: 0.2, seen: 4 },
    ],
    sky: { top: '#f6ddc0', horizon: '#c48f6c', ground: '#7c4a34', strength: 0.4 },
    reach: 32,
    mirrorAt: TRAY_FLOOR,
    exposure: 1.15,
    overlay:
      '<svg viewBox="0 0 1200 630"><g fill="#fff" direction="rtl"><text x="1104" y="268" font-size="108" font-weight="700">ضيافة</text><text x="1104" y="344" font-size="44" font-weight="400" fill="#ffe6bf">طقم القهوة العربية</text><text x="1104" y="422" font-size="30" font-weight="400" fill="#f0c9a4">دلّة وستة فناجين وصينية</text></g></svg>',
  };
}
