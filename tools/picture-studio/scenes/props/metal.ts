import { grain, paint, star } from '../studio/paint.ts';
import type { Material } from '../studio/scene.ts';

export type Finish = { body: string; trim: string; rough: number };

export const finishes = {
  gold: { body: '#ffd292', trim: '#ffdaa2', rough: 0.19 },
  black: { body: '#4a4644', trim: '#ffd292', rough: 0.34 },
} as const satisfies Record<string, Finish>;

/** Rows of stars and petals cut into metal; u runs round the body, v from the foot up. */
export function engraving(
  bands: readonly { from: number; to: number; count: number; kind: 'stars' | 'petals' }[],
) {
  return paint(2048, 1024, (context, width, height) => {
    context.fillStyle = '#808080';
    context.fillRect(0, 0, width, height);
    const y = (v: number) => (1 - v) * height;
    context.strokeStyle = '#1c1c1c';
    for (const { from, to, count, kind } of bands) {
      context.lineWidth = 5;
      for (const v of [from, from + 0.008, to, to - 0.008]) context.strokeRect(-20, y(v), width + 40, 0.5);
      const [middle, size] = [y((from + to) / 2), (to - from) * height * 0.4];
      const step = width / count;
      for (let i = 0; i < count; i++) {
        const x = (i + 0.5) * step;
        context.lineWidth = 4;
        if (kind === 'stars') {
          star(context, x, middle, Math.min(size, step * 0.42));
          context.beginPath();
          context.ellipse(x + step / 2, middle, step * 0.07, size * 0.7, 0, 0, Math.PI * 2);
          context.stroke();
        } else {
          context.beginPath();
          context.moveTo(x - step * 0.46, y(from + 0.012));
          context.quadraticCurveTo(x - step * 0.4, middle - size * 0.7, x, y(to - 0.012));
          context.quadraticCurveTo(x + step * 0.4, middle - size * 0.7, x + step * 0.46, y(from + 0.012));
          context.stroke();
          context.beginPath();
          context.ellipse(x, middle + size * 0.25, step * 0.14, size * 0.55, 0, 0, Math.PI * 2);
          context.stroke();
        }
      }
    }
  });
}

let polished: HTMLCanvasElement | undefined;

/** Plain metal with the faint unevenness of polishing by hand. */
export function metal(colour: string, rough: number): Material {
  polished ??= grain(31, 512, [1, 1], 0.8);
  return { colour, metal: 1, rough, relief: polished, reliefDepth: 0.0016, repeat: [4, 4] };
}
