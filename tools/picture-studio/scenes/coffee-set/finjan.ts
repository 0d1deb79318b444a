import { lathe } from '../studio/mesh.ts';
import { paint, star } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, type Vec2 } from '../studio/vector.ts';

const outside = curve<Vec2>(points2('1.5,0.3 1.62,0.6 2.05,1.4 2.5,2.6 2.8,3.8 3,5'), 26);
const lip: Vec2[] = points2('3,5 2.99,5.06 2.95,5.08 2.9,5.05');
const inside = curve<Vec2>(points2('2.9,5.05 2.68,3.8 2.36,2.6 1.85,1.4 1.2,0.75 0,0.6'), 22);

const meshes = {
  foot: lathe(points2('0,0 1.42,0 1.42,0 1.5,0.06 1.5,0.3'), 80),
  outside: lathe(outside, 84),
  lip: lathe(lip, 84),
  inside: lathe(inside, 84),
  coffee: lathe(points2('0,4.1 2.55,4.1 2.7,4.12 2.74,4.18'), 96),
};

/** Where the gilding lies: bands, stars between them, dots below. */
function gilding(context: CanvasRenderingContext2D, width: number, height: number) {
  const y = (v: number) => (1 - v) * height;
  for (const [from, to] of points2('0.93,1 0.9,0.912 0.56,0.572 0.05,0.1')) {
    context.fillRect(0, y(to), width, y(from) - y(to));
  }
  context.lineWidth = 7;
  for (let i = 0; i < 10; i++) {
    const x = ((i + 0.5) / 10) * width;
    star(context, x, y(0.735), 84);
    for (const [dx, v, r] of [
      [0.5, 0.735, 15],
      [0.5, 0.66, 9],
      [0.5, 0.81, 9],
    ] as const) {
      context.beginPath();
      context.arc(x + (dx * width) / 10, y(v), r, 0, Math.PI * 2);
      context.fill();
    }
  }
}

let glaze: { map: HTMLCanvasElement; relief: HTMLCanvasElement } | undefined;
const paintGlaze = (body: string, gold: string) => ({
  map: paint(2048, 720, (context, width, height) => {
    context.fillStyle = body;
    context.fillRect(0, 0, width, height);
    [context.fillStyle, context.strokeStyle] = [gold, gold];
    gilding(context, width, height);
  }),
  relief: paint(2048, 720, (context, width, height) => {
    context.fillStyle = '#808000';
    context.fillRect(0, 0, width, height);
    [context.fillStyle, context.strokeStyle] = ['#a080ff', '#a080ff'];
    gilding(context, width, height);
  }),
});

const porcelain: Material = { colour: '#f7f2e8', rough: 0.14, translucent: 0.4 };
const gold: Material = { colour: '#ffd292', metal: 1, rough: 0.16 };

/** A gilded porcelain cup without a handle, standing at the origin; `isFull` pours the coffee. */
export function finjan(at: DOMMatrix, isFull = true): Thing[] {
  glaze ??= paintGlaze('#f7f2e8', '#efc27a');
  const gilded: Material = {
    ...porcelain,
    colour: '#ffffff',
    map: glaze.map,
    relief: glaze.relief,
    reliefDepth: 0.02,
    metal: 1,
    gilded: true,
  };
  const coffee: Thing = { mesh: meshes.coffee, material: { colour: '#96601f', rough: 0.04 } };
  return group(at, [
    { mesh: meshes.foot, material: porcelain },
    { mesh: meshes.outside, material: gilded },
    { mesh: meshes.lip, material: gold },
    { mesh: meshes.inside, material: porcelain },
    ...(isFull ? [coffee] : []),
  ]);
}

/** Empty cups standing in one another. */
export const stack = (at: DOMMatrix, count: number): Thing[] =>
  group(
    at,
    Array.from({ length: count }, (_, i) => finjan(place([0, i * 2.1, 0], [0, i * 14, 0]), false)).flat(),
  );
