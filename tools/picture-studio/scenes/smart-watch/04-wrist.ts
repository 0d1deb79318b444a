import { cove, oval, sweep } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { grain, paint } from '../studio/paint.ts';
import { group, place, type Scene, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points3, type Vec2, type Vec3 } from '../studio/vector.ts';
import { finishes, watch } from './watch.ts';

/** Skin is never one colour: warm and cool clouds, a little redder towards the hand. */
const skinTone = () =>
  paint(512, 512, (context) => {
    context.fillStyle = '#c89b7d';
    context.fillRect(0, 0, 512, 512);
    for (let i = 0; i < 900; i++) {
      const [x, y] = [(i * 197) % 512, (i * 331) % 512];
      const warmth = noise([x * 0.02, y * 0.02, 5]);
      context.fillStyle = warmth > 0 ? 'rgb(190 110 86 / .016)' : 'rgb(226 190 160 / .018)';
      context.beginPath();
      context.arc(x, y, 18 + 14 * Math.abs(warmth), 0, Math.PI * 2);
      context.fill();
    }
  });

const bell = (x: number, middle: number, wide: number) => Math.exp(-(((x - middle) / wide) ** 2));

/** A forearm along x through the closed strap, its hand towards -x, the cuff of a white thobe at +x. */
function arm(): Thing[] {
  const line = curve<Vec3>(points3('-16,0,-3.2 -10,0,-2.9 -4,0,-2.62 0,0,-2.62 8,0,-2.7 20,0,-2.8'), 160);
  const skin = sweep(line, [0, 1, 0], (t) => {
    const x = (curve([[-16], [-10], [-4], [0], [8], [20]] as const, 160)[Math.round(t * 160)]?.[0] ??
      0) as number;
    const hand = Math.max(0, -x - 3.4);
    const wide = 5.95 + 0.1 * Math.max(0, x) ** 1.2 + 0.62 * hand ** 0.95 - 0.35 * bell(x, -3.6, 1.4);
    const thick = 4.42 + 0.09 * Math.max(0, x) ** 1.2 - 0.3 * bell(x, -4, 2) + 0.1 * hand;
    return oval(wide, thick, 2.3, 96).map(([a, b], i): Vec2 => {
      const angle = (i / 96) * Math.PI * 2;
      const bone = 0.5 * bell(x, -3.1, 0.75) * Math.max(0, Math.cos(angle - 0.75)) ** 10;
      const tendon = 0.1 * bell(x, -6.5, 3.5) * Math.max(0, Math.sin(angle)) * Math.cos(a * 3.1);
      const uneven = 0.012 * noise([x * 0.5, Math.cos(angle) * 1.5, Math.sin(angle) * 1.5]);
      return [a * (1 + uneven + bone * 0.25), b * (1 + uneven + bone * 0.5) + tendon];
    });
  });
  const cuff = sweep(
    curve<Vec3>(points3('3.7,0,-2.7 3.9,0,-2.7 10,0,-2.8 22,0,-2.9'), 160),
    [0, 1, 0],
    (t) => {
      const x = t * 17;
      const hem = 1 / (1 + Math.exp((x - 3) * 9));
      const open = 7.5 + 0.16 * x + 0.16 * hem;
      return oval(open, open * 0.8, 2.2, 120).map(([a, b], i): Vec2 => {
        const angle = (i / 120) * Math.PI * 2;
        const fold =
          0.045 *
          noise([Math.cos(angle) * 2.2, Math.sin(angle) * 2.2, x * 0.45]) *
          Math.min(1, Math.max(0, x - 3.2) / 3);
        return [a * (1 + fold), b * (1 + fold)];
      });
    },
  );
  const skinMaterial = { colour: '#ffffff', map: skinTone(), rough: 0.48, translucent: 0.5 };
  return [
    {
      mesh: skin,
      material: { ...skinMaterial, relief: grain(5, 512, [1, 3], 1.5), reliefDepth: 0.012, repeat: [6, 8] },
    },
    {
      mesh: cuff,
      material: {
        colour: '#f2f0ea',
        rough: 0.85,
        sheen: 0.25,
        relief: grain(8, 512, [1, 5], 1.4),
        reliefDepth: 0.01,
        repeat: [9, 5],
      },
    },
  ];
}

export default function compose(): Scene {
  const pose = place([0, 3.2, 0], [-58, 0, 0]);
  return {
    things: [
      ...group(
        place([0.4, 1.4, 0], [0, -24, 8]),
        group(pose, [...watch(place([0, 0, 0]), finishes.black), ...arm()]),
      ),
      { mesh: cove(200, 70, 30), material: { colour: '#5d7f86', rough: 0.8 } },
    ],
    camera: { eye: [-1, 14, 18], target: [0.6, 4.2, 0.2], angle: 24.5, aperture: 0.36, focus: [0, 5.2, 0.8] },
    lights: [
      { at: [-14, 20, 8], size: [14, 14], strength: 0.95, colour: '#fff6ec' },
      { at: [18, 14, -8], size: [10, 16], strength: 0.5, colour: '#d8f1ff', seen: 3 },
      { at: [-20, 6, -4], size: [8, 20], strength: 0.15, seen: 4 },
    ],
    sky: { top: '#eef6f8', horizon: '#c3d6da', ground: '#6d878c', strength: 0.36 },
    reach: 16,
    exposure: 1.08,
  };
}
