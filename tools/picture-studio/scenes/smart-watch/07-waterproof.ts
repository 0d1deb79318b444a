import { ball, cove } from '../studio/mesh.ts';
import { noise, random } from '../studio/noise.ts';
import { group, place, type Scene, type Thing } from '../studio/scene.ts';
import { finishes, watch } from './watch.ts';

/** Drops spread over the glass and the rim, none touching another. */
function drops(): Thing[] {
  const next = random(21);
  const mesh = ball(([x, y, z]) => 0.07 * noise([x * 1.6, y * 1.6, z * 1.6]), 24);
  const placed: { x: number; y: number; r: number }[] = [];
  for (let tries = 0; tries < 900 && placed.length < 95; tries++) {
    const r = 0.03 + next() ** 4 * 0.22;
    const [x, y] = [(next() - 0.5) * 2.9, (next() - 0.5) * 3.5];
    const isCorner = Math.abs(x) > 1.1 && Math.abs(y) > 1.4;
    if (!isCorner && placed.every((p) => Math.hypot(p.x - x, p.y - y) > p.r + r + 0.03))
      placed.push({ x, y, r });
  }
  return placed.map(({ x, y, r }) => ({
    mesh,
    material: { colour: '#d9f2ff', rough: 0.02, opacity: 0.1 },
    at: place([x, y, 0.55], [0, 0, next() * 360], [r, r * 1.08, r * 0.42]),
  }));
}

export default function compose(): Scene {
  const pose = place([0, 3.9, 0], [-16, -14, 6]);
  return {
    things: [
      ...watch(pose, finishes.black),
      { mesh: cove(200, 60, 30), material: { colour: '#0c3c52', rough: 0.12, mirror: 1, polish: 0.3 } },
      ...group(pose, drops()),
    ],
    camera: { eye: [-0.6, 5.4, 17.5], target: [0, 2.95, 0], angle: 27.5, aperture: 0.3, focus: [0, 4, 0.8] },
    lights: [
      { at: [-15, 16, 10], size: [9, 12], strength: 0.9, colour: '#dff3ff' },
      { at: [17, 7, -2], size: [7, 24], strength: 0.7, colour: '#8fe2ff', seen: 6 },
      { at: [-18, 6, -5], size: [6, 24], strength: 0.4, colour: '#9fe6ff', seen: 6 },
      { at: [0, 24, -26], size: [40, 18], strength: 0.5, colour: '#6fd0f2' },
    ],
    sky: { top: '#4fb0d2', horizon: '#14546f', ground: '#06222f', strength: 0.4 },
    reach: 11,
    mirrorAt: 0,
    exposure: 1.15,
    bloom: 0.2,
    overlay: `<svg viewBox="0 0 1200 1200"><g text-anchor="middle" fill="#e9f9ff"><text x="600" y="1088" direction="rtl" font-size="50" font-weight="600">مقاومة للماء حتى 50 مترًا</text><text x="600" y="1140" font-size="26" font-weight="400" letter-spacing="5" opacity=".8">5 ATM</text></g></svg>`,
  };
}
