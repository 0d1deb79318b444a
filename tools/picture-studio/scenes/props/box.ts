import { slab } from '../studio/mesh.ts';
import { type Material, place, type Thing } from '../studio/scene.ts';

/** An open box standing on y = 0 with its middle at the origin: a floor and four walls. */
export function openBox(
  width: number,
  depth: number,
  height: number,
  outside: Material,
  inside: Material,
): Thing[] {
  const wall = 0.28;
  const long = slab(width, height, wall, 0.05, 0.05);
  const short = slab(depth, height, wall, 0.05, 0.05);
  const lining = [
    {
      mesh: slab(width - wall * 2, depth - wall * 2, 0.2, 0.05),
      material: inside,
      at: place([0, 0.2, 0], [-90, 0, 0]),
    },
  ];
  const x = width / 2 - wall / 2;
  const z = depth / 2 - wall / 2;
  const y = height / 2;
  return [
    ...lining,
    { mesh: long, material: outside, at: place([0, y, z]) },
    { mesh: long, material: outside, at: place([0, y, -z]) },
    { mesh: short, material: outside, at: place([x, y, 0], [0, 90, 0]) },
    { mesh: short, material: outside, at: place([-x, y, 0], [0, -90, 0]) },
  ];
}
