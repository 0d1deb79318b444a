import { engraving, metal } from '../props/metal.ts';
import { lathe } from '../studio/mesh.ts';
import { group, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, type Vec2 } from '../studio/vector.ts';

/** The height of a tray's floor, for things that stand on it and for the scene's mirror. */
export const TRAY_FLOOR = 0.5;

const floor = lathe(
  [
    [0, TRAY_FLOOR],
    [6, TRAY_FLOOR],
    [15.4, TRAY_FLOOR],
  ],
  160,
);
const rim = lathe(
  [
    ...curve<Vec2>(points2('15.4,0.5 15.9,0.58 16.5,1 16.9,1.6 17.3,1.85'), 30),
    ...curve<Vec2>(
      [
        [17.3, 1.85],
        [17.5, 1.8],
        [17.45, 1.65],
      ],
      8,
    ),
    ...curve<Vec2>(points2('17.45,1.65 17,1.35 16.5,0.6 15.8,0.08 15.2,0'), 30),
  ],
  160,
  (angle, row) => (row > 20 && row < 50 ? 1 + 0.006 * Math.cos(angle * 36) : 1),
);

let carved: HTMLCanvasElement | undefined;

/** A round tray at the origin; its floor mirrors what stands on it when the scene mirrors at TRAY_FLOOR. */
export function tray(at: DOMMatrix, colour = '#fbcf90', rough = 0.24): Thing[] {
  carved ??= engraving([
    { from: 0.86, to: 0.98, count: 36, kind: 'stars' },
    { from: 0.2, to: 0.36, count: 16, kind: 'petals' },
  ]);
  const cut = { relief: carved, reliefDepth: 0.02, repeat: [1, 1] } as const;
  return group(at, [
    { mesh: floor, material: { ...metal(colour, rough), ...cut, mirror: 0.9 } },
    { mesh: rim, material: metal(colour, 0.2) },
  ]);
}
