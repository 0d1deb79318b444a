import { sweep } from '../studio/mesh.ts';
import { curve } from '../studio/surface.ts';
import { points2, type Vec3 } from '../studio/vector.ts';

/** An arch of plaster around the bottle. */
export const arch = (radius: number, foot: number) =>
  sweep(
    [
      ...curve<Vec3>(
        [
          [-radius, 0, 0],
          [-radius, foot, 0],
        ],
        6,
      ),
      ...Array.from({ length: 49 }, (_, i): Vec3 => {
        const angle = Math.PI - (i / 48) * Math.PI;
        return [Math.cos(angle) * radius, foot + Math.sin(angle) * radius, 0];
      }),
      ...curve<Vec3>(
        [
          [radius, foot, 0],
          [radius, 0, 0],
        ],
        6,
      ),
    ],
    [0, 0, 1],
    () => points2('-3,-1 3,-1 3,-1 3,1 3,1 -3,1 -3,1 -3,-1'),
  );

/** Wisps of smoke drawn over the picture, given as SVG paths. */
export const smoke = (paths: readonly string[], opacity = 0.34) =>
  `<svg viewBox="0 0 1200 1200"><filter id="soft" x="-100%" width="300%" y="-20%" height="140%"><feGaussianBlur stdDeviation="15"/></filter><g fill="none" stroke="#fff" stroke-linecap="round" filter="url(#soft)" opacity="${opacity}">${paths.map((d, i) => `<path d="${d}" stroke-width="${26 - i * 7}"/>`).join('')}</g></svg>`;
