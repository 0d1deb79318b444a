import { facet, project } from '../studio/cut.ts';
import { ball, lathe } from '../studio/mesh.ts';
import { noise, random } from '../studio/noise.ts';
import { wood } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { curve, surface } from '../studio/surface.ts';
import { points2, type Vec2, type Vec3 } from '../studio/vector.ts';

const chipMeshes = [3, 8, 13].map((seed) => {
  const splinter = ball(
    ([x, y, z]) => {
      const split = noise([x * 1.5 + seed, y * 0.4, z * 1.5]) * 0.42;
      const broken = noise([x * 3 + seed, y * 3, z * 3]) * 0.16 * Math.abs(y);
      return split + broken + noise([x * 5 + seed, y * 0.6, z * 5]) * 0.1;
    },
    15,
    4,
  );
  // The grain runs along the splinter.
  return project(facet(splinter), ([x, y, z]) => [y * 0.3 + seed * 0.1, (Math.atan2(x, z) / Math.PI) * 0.8]);
});
let bark: HTMLCanvasElement | undefined;

/** A splinter of oud wood about 5 cm long, lying along x. */
export function chip(at: DOMMatrix, kind: number): Thing {
  bark ??= wood('#8a6a50', '#1a0e07', 1, 512);
  return {
    mesh: chipMeshes[kind % 3] ?? ball(),
    material: {
      colour: kind % 2 ? '#a8937f' : '#c4ad97',
      map: bark,
      rough: 1,
      relief: bark,
      reliefDepth: 0.12,
    },
    at: at.multiply(place([0, 0, 0], [0, 0, 90], [0.85, 2.5, 0.62])),
  };
}

const stoneMeshes = [21, 34].map((seed) =>
  facet(ball(([x, y, z]) => noise([x * 1.4 + seed, y * 1.4, z * 1.4]) * 0.42, 6, 2.6)),
);

/** A lump of amber, glowing where light passes through. */
export const stone = (at: DOMMatrix, kind: number): Thing => ({
  mesh: stoneMeshes[kind % 2] ?? ball(),
  material: { colour: '#5e2402', glass: '#e8962a', rough: 0.08 },
  at,
});

const petal = (level: number, open: number) =>
  surface(14, 18, (row, column) => {
    const [v, u] = [row / 14, (column / 18) * 2 - 1];
    const wide = (1.5 - 0.1 * level) * Math.sin(Math.PI * (0.12 + 0.6 * v ** 0.8));
    const radius = 0.06 + 0.1 * level + open * v ** 1.6 + 0.1 * v ** 6;
    const height =
      (1.35 - 0.1 * level) * v * (1 - 0.12 * u * u) - 0.42 * open * v ** 3 + 0.02 * Math.sin(u * 9) * v;
    const angle = u * wide;
    return { at: [Math.sin(angle) * radius, height, Math.cos(angle) * radius], uv: [u, v] };
  });
const petals = [0.02, 0.1, 0.26, 0.5, 0.85, 1.25].map((open, level) => petal(level, open));

/** A Taif rose about 4 cm wide, open upward. */
export function rose(at: DOMMatrix, shade = 0): Thing[] {
  const colours = ['#a8264a', '#bb3657', '#c94766', '#d45a77', '#dc6b86', '#e27d95'];
  return group(
    at,
    petals.flatMap((mesh, level) =>
      Array.from({ length: 3 + level }, (_, i) => {
        const turn = (i / (3 + level)) * 360 + level * 47;
        const material: Material = {
          colour: colours[Math.min(5, level + shade)] ?? '#d9607d',
          rough: 0.62,
          sheen: 0.35,
          translucent: 0.7,
        };
        return { mesh, material, at: place([0, -0.1 * level, 0], [0, turn, 0], 1 - 0.02 * level) };
      }),
    ),
  );
}

/** One fallen petal lying on the ground. */
export const fallenPetal = (at: DOMMatrix): Thing => ({
  mesh: petals[4] ?? ball(),
  material: { colour: '#d4587a', rough: 0.62, sheen: 0.3, translucent: 0.7 },
  at: at.multiply(place([0, 0.9, 0], [66, 0, 0], 1.3)),
});

/** A round bowl of the given material, 13 cm wide. */
export const bowl = (at: DOMMatrix, material: Material): Thing => ({
  mesh: bowlMesh,
  material,
  at,
});
const bowlMesh = lathe(
  [
    ...curve<Vec2>(points2('0,0.7 3.4,0.75 5,1.5 5.8,2.8 6.2,4'), 30),
    ...curve<Vec2>(
      [
        [6.2, 4],
        [6.42, 4.08],
        [6.5, 3.9],
      ],
      6,
    ),
    ...curve<Vec2>(points2('6.5,3.9 6.1,2.6 5.2,1.1 3.4,0.1 0,0'), 30),
  ],
  110,
);

/** Things heaped in a bowl, `make` turning each spot into something. */
export function heap(
  middle: Vec3,
  radius: number,
  count: number,
  seed: number,
  make: (at: DOMMatrix, i: number) => Thing | Thing[],
): Thing[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const share = i / count;
    const far = radius * Math.sqrt(1 - share) * (0.75 + next() * 0.25);
    const angle = i * 2.4 + next();
    const at: Vec3 = [
      middle[0] + Math.cos(angle) * far,
      middle[1] + share * radius * 0.34,
      middle[2] + Math.sin(angle) * far,
    ];
    return make(place(at, [(next() - 0.5) * 36, next() * 360, (next() - 0.5) * 36], 0.85 + next() * 0.3), i);
  }).flat();
}
