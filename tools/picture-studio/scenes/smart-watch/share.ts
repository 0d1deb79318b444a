import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finishes, watch } from './watch.ts';

export default function compose(): Scene {
  return {
    things: [
      ...watch(place([-4.3, 3.6, 0], [-8, 24, 0]), finishes.black),
      { mesh: cove(220, 60, 30), material: { colour: '#1b5a61', rough: 0.22, mirror: 0.95, polish: 0.14 } },
    ],
    camera: {
      eye: [0, 5.4, 25],
      target: [0, 3.6, -0.6],
      angle: 17.6,
      aperture: 0.25,
      focus: [-4.6, 3.4, 0.6],
    },
    lights: [
      { at: [-18, 20, 14], size: [14, 18], strength: 1.1 },
      { at: [14, 6, 3], size: [8, 22], strength: 0.3, colour: '#cdf4ff', seen: 5 },
      { at: [-26, 6, 0], size: [7, 24], strength: 0.2, seen: 5 },
    ],
    sky: { top: '#9fd2d8', horizon: '#3d7f88', ground: '#123338', strength: 0.4 },
    reach: 13,
    mirrorAt: 0,
    exposure: 1.15,
    overlay:
      '<svg viewBox="0 0 1200 630"><g fill="#fff" direction="rtl"><text x="1096" y="272" font-size="112" font-weight="700">نبض</text><text x="1096" y="348" font-size="44" font-weight="400" fill="#c9f0ee">ساعة ذكية تفهم يومك</text><text x="1096" y="428" font-size="30" font-weight="400" fill="#9fd6d6">7 أيام بشحنة واحدة</text></g></svg>',
  };
}
