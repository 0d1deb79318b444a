import { cove } from '../studio/mesh.ts';
import { place, type Scene } from '../studio/scene.ts';
import { finishes, studioSky, watch } from './watch.ts';

const caption = (x: number, text: string) =>
  `<text x="${x}" y="1040" text-anchor="middle" direction="rtl" font-size="42" font-weight="500" fill="#2b3f47">${text}</text>`;

export default function compose(): Scene {
  return {
    things: [
      ...watch(place([-5.7, 3.6, -1.4], [-8, 24, 0]), finishes.silver),
      ...watch(place([0, 3.6, 1.4], [-8, 0, 0]), finishes.black),
      ...watch(place([5.7, 3.6, -1.4], [-8, -24, 0]), finishes.rose),
      { mesh: cove(200, 50, 26), material: { colour: '#dfe4e6', rough: 0.2, mirror: 0.95, polish: 0.12 } },
    ],
    camera: { eye: [0, 6.4, 34], target: [0, 2.9, -1], angle: 27.5, aperture: 0.3, focus: [0, 3.4, 1] },
    lights: [
      { at: [-18, 22, 20], size: [18, 18], strength: 0.95 },
      { at: [26, 7, 6], size: [9, 26], strength: 0.3, seen: 5 },
      { at: [-26, 7, 4], size: [9, 26], strength: 0.2, seen: 5 },
      { at: [0, 28, -8], size: [36, 12], strength: 0.5 },
    ],
    sky: studioSky,
    reach: 15,
    mirrorAt: 0,
    exposure: 1.12,
    overlay: `<svg viewBox="0 0 1200 1200">${caption(214, 'فضّي')}${caption(600, 'أسود')}${caption(986, 'وردي')}</svg>`,
  };
}
