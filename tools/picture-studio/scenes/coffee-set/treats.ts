import { ball, lathe } from '../studio/mesh.ts';
import { noise, random } from '../studio/noise.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, type Vec2, type Vec3 } from '../studio/vector.ts';

/** Lengthwise wrinkles of a soft date. */
const dateMeshes = [1, 2, 3].map((seed) =>
  ball(([x, y, z]) => {
    const along = noise([x * 5 + seed * 9, y * 1.4, z * 5]) * 0.1;
    const fine = noise([x * 11 + seed, y * 2.6, z * 11]) * 0.045;
    return along + fine - 0.05 * Math.abs(y) ** 3;
  }, 26),
);
const calyx = lathe(points2('0,0.1 0.2,0.09 0.28,0.02 0.2,-0.1'), 24);
const dateColours = ['#4d2615', '#5a2e18', '#3c1d10'];

/** A date about 4 cm long lying along y before it is placed. */
export function date(at: DOMMatrix, kind: number): Thing[] {
  const skin: Material = { colour: dateColours[kind % 3] ?? '#5b2a13', rough: 0.3, translucent: 0.25 };
  return group(at, [
    {
      mesh: dateMeshes[kind % 3] ?? ball(),
      material: skin,
      at: place([0, 0, 0], [0, 0, 0], [0.92, 1.95, 0.88]),
    },
    { mesh: calyx, material: { colour: '#c99b5c', rough: 0.7 }, at: place([0, 1.86, 0]) },
  ]);
}

const pod = ball(
  ([x, y, z]) =>
    0.1 * Math.cos(Math.atan2(x, z) * 3) + 0.025 * Math.cos(Math.atan2(x, z) * 24) - 0.12 * Math.abs(y) ** 4,
  16,
);
const bean = ball(([x, , z]) => (z > 0 ? -0.3 * z - 0.22 * Math.exp(-((x / 0.1) ** 2)) * z : 0), 18);

/** Cardamom pods and coffee beans lying about, kept apart, inside a ring around a point on y = `floor`. */
export function scattered(
  kind: 'cardamom' | 'beans',
  count: number,
  middle: Vec2,
  radius: number,
  seed: number,
  floor = 0,
): Thing[] {
  const next = random(seed);
  const spots: Vec2[] = [];
  const gap = kind === 'beans' ? 1.15 : 1.7;
  for (let tries = 0; spots.length < count && tries < count * 60; tries++) {
    const [angle, far] = [next() * Math.PI * 2, Math.sqrt(next()) * radius];
    const spot: Vec2 = [middle[0] + Math.cos(angle) * far, middle[1] + Math.sin(angle) * far];
    if (spots.every((s) => Math.hypot(s[0] - spot[0], s[1] - spot[1]) > gap)) spots.push(spot);
  }
  return spots.map(([x, z]) => {
    const turn = next() * 360;
    if (kind === 'cardamom') {
      const material = { colour: next() > 0.5 ? '#a5b06c' : '#b4b87c', rough: 0.62, translucent: 0.4 };
      return {
        mesh: pod,
        material,
        at: place([x, floor + 0.36, z], [90, turn, next() * 360], [0.4, 0.95, 0.4]),
      };
    }
    const material = { colour: next() > 0.5 ? '#7a4a26' : '#8d5a31', rough: 0.38 };
    const isFaceUp = next() > 0.4;
    return {
      mesh: bean,
      material,
      at: place([x, floor + 0.28, z], [isFaceUp ? -78 : 96, turn, 0], [0.42, 0.58, 0.34]),
    };
  });
}

const bowl = lathe(
  [
    ...curve<Vec2>(points2('0,0.5 3,0.55 5.2,1.1 6.4,2.1 6.9,2.8'), 40),
    ...curve<Vec2>(
      [
        [6.9, 2.8],
        [7.05, 2.86],
        [7.1, 2.75],
      ],
      6,
    ),
    ...curve<Vec2>(points2('7.1,2.75 6.5,1.9 5.2,0.85 3.4,0.3'), 40),
    ...([
      [3.4, 0.3],
      [3.4, 0],
      [0, 0],
    ] as const),
  ],
  120,
);

/** A dish heaped with dates. */
export function dateDish(at: DOMMatrix, material: Material): Thing[] {
  const next = random(5);
  const rings: { count: number; radius: number; y: number; tilt: number }[] = [
    { count: 9, radius: 4.3, y: 2.5, tilt: 76 },
    { count: 6, radius: 2.4, y: 3.2, tilt: 80 },
    { count: 3, radius: 1.05, y: 4.3, tilt: 84 },
  ];
  const dates = rings.flatMap(({ count, radius, y, tilt }, level) =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * 360 + level * 23 + next() * 10;
      const rad = (angle / 180) * Math.PI;
      const at: Vec3 = [Math.sin(rad) * radius, y + next() * 0.25, Math.cos(rad) * radius];
      return date(place(at, [tilt + next() * 14, angle + 62 + next() * 36, 0]), i + level);
    }).flat(),
  );
  return group(at, [{ mesh: bowl, material }, ...dates]);
}
