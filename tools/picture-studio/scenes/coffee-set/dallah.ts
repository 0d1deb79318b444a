import { engraving, type Finish, metal } from '../props/metal.ts';
import { lathe, oval, sweep } from '../studio/mesh.ts';
import { group, type Material, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, points3, type Vec2, type Vec3 } from '../studio/vector.ts';

const bodyLine: Vec2[] = curve<Vec2>(
  points2(
    '3.5,0.8 4.4,1.5 5.35,2.9 5.7,4.4 5.45,6.1 4.6,7.9 3.5,9.5 2.65,11 2.25,12.4 2.2,13.2 2.4,14.3 2.85,15.3 3.3,16',
  ),
  64,
);

const ring = (radius: number, y: number, size: number): Vec2[] =>
  Array.from({ length: 13 }, (_, i): Vec2 => {
    const angle = -Math.PI / 2 + (i / 12) * Math.PI;
    return [radius + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.8];
  });

const meshes = {
  body: lathe(bodyLine, 120),
  foot: lathe(points2('0,0 4.1,0 4.1,0 4.25,0.1 4.25,0.4 4.1,0.5 3.75,0.62 3.55,0.8 3.5,0.95'), 120),
  rings: [ring(2.2, 12.9, 0.24), ring(2.2, 12.45, 0.15), ring(3.3, 16.05, 0.2), ring(3.55, 0.95, 0.16)].map(
    (p) => lathe(p, 80),
  ),
  lid: lathe(
    curve<Vec2>(points2('3.2,16.15 3.15,16.5 2.8,17.3 2.05,18.25 1.25,19.1 0.7,19.9 0.5,20.5'), 32),
    96,
  ),
  finial: lathe(
    curve<Vec2>(
      points2(
        '0.5,20.4 0.85,20.6 0.9,20.8 0.5,21 0.36,21.2 0.72,21.6 0.74,22 0.4,22.5 0.24,22.9 0.34,23.15 0.16,23.8 0,24.3',
      ),
      60,
    ),
    48,
  ),
  spout: sweep(
    curve<Vec3>(
      points3('1.2,10.4,0 2.6,10.9,0 4.2,12,0 5.7,13.9,0 6.9,16.1,0 7.9,17.6,0 8.9,18,0 9.7,17.5,0'),
      70,
    ),
    [0, 0, 1],
    (t) => oval(1.75 - 1.35 * t ** 1.2, 4.6 * (1 - t) ** 1.15 + 0.42, 2.2, 36),
  ),
  crest: sweep(
    curve<Vec3>(points3('2.5,14.6,0 3.9,14.5,0 5.1,15.5,0 6.2,17.2,0 7.3,18.3,0 8.6,18.5,0 9.6,17.85,0'), 60),
    [0, 0, 1],
    (t) => oval(0.5 - 0.25 * t, 0.28, 2, 16),
  ),
  handle: sweep(
    curve<Vec3>(
      points3(
        '-2.5,15.1,0 -3.6,16,0 -5.2,16.7,0 -6.7,16,0 -7.3,14,0 -7.1,11.2,0 -6.4,8.6,0 -5.6,6.6,0 -5,5.2,0',
      ),
      80,
    ),
    [0, 0, 1],
    (t) => oval(0.75 + 0.5 * Math.sin(Math.PI * t) ** 2, 0.5 + 0.14 * Math.sin(Math.PI * t), 2.6, 28),
  ),
};

let carved: { body: HTMLCanvasElement; lid: HTMLCanvasElement } | undefined;

/** A dallah 24 cm tall standing at the origin, its spout towards +x. */
export function dallah(at: DOMMatrix, finish: Finish): Thing[] {
  carved ??= {
    body: engraving([
      { from: 0.2, to: 0.4, count: 14, kind: 'stars' },
      { from: 0.42, to: 0.56, count: 20, kind: 'petals' },
      { from: 0.86, to: 0.94, count: 18, kind: 'petals' },
    ]),
    lid: engraving([{ from: 0.12, to: 0.62, count: 12, kind: 'petals' }]),
  };
  const cut: Partial<Material> = { reliefDepth: 0.05, repeat: [1, 1] };
  const body = metal(finish.body, finish.rough);
  const trim = metal(finish.trim, 0.17);
  return group(at, [
    { mesh: meshes.body, material: { ...body, ...cut, relief: carved.body } },
    { mesh: meshes.lid, material: { ...body, ...cut, relief: carved.lid } },
    { mesh: meshes.foot, material: body },
    { mesh: meshes.spout, material: body },
    { mesh: meshes.crest, material: trim },
    { mesh: meshes.handle, material: trim },
    { mesh: meshes.finial, material: trim },
    ...meshes.rings.map((mesh) => ({ mesh, material: trim })),
  ]);
}
