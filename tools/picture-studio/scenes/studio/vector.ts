export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The same direction with length 1; a zero vector stays zero. */
export function normalize(a: Vec3): Vec3 {
  const size = length(a);
  return size === 0 ? a : scale(a, 1 / size);
}

/** Right, up and backward axes of something at `eye` that looks at `target`. */
export function axes(eye: Vec3, target: Vec3): { right: Vec3; up: Vec3; back: Vec3 } {
  const back = normalize(subtract(eye, target));
  const pole: Vec3 = Math.abs(back[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0];
  const right = normalize(cross(pole, back));
  return { right, up: cross(back, right), back };
}

/** World to view matrix for an eye with the given axes. */
export function viewMatrix(eye: Vec3, { right, up, back }: ReturnType<typeof axes>): DOMMatrix {
  return new DOMMatrix([
    ...[right[0], up[0], back[0], 0],
    ...[right[1], up[1], back[1], 0],
    ...[right[2], up[2], back[2], 0],
    ...[-dot(right, eye), -dot(up, eye), -dot(back, eye), 1],
  ]);
}

/** Perspective projection; `shift` moves the picture in units of half its size (for lens and pixel jitter). */
export function perspective(halfHeight: number, aspect: number, near: number, far: number, shift: Vec2) {
  const p = 1 / halfHeight;
  return new DOMMatrix([
    ...[p / aspect, 0, 0, 0],
    ...[0, p, 0, 0],
    ...[-shift[0], -shift[1], (far + near) / (near - far), -1],
    ...[0, 0, (2 * far * near) / (near - far), 0],
  ]);
}

/** Parallel projection of a cube of the given half size, seen from `distance` away. */
export function orthographic(half: number, distance: number): DOMMatrix {
  const near = distance - half * 2;
  const far = distance + half * 2;
  return new DOMMatrix([
    ...[1 / half, 0, 0, 0],
    ...[0, 1 / half, 0, 0],
    ...[0, 0, -2 / (far - near), 0],
    ...[0, 0, -(far + near) / (far - near), 1],
  ]);
}

/** Points written as in SVG: `'0,1 2,3'`. */
export const points2 = (text: string): Vec2[] =>
  text.split(' ').map((point): Vec2 => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  });

/** Points in space, written `'0,1,2 3,4,5'`. */
export const points3 = (text: string): Vec3[] =>
  text.split(' ').map((point): Vec3 => {
    const [x = 0, y = 0, z = 0] = point.split(',').map(Number);
    return [x, y, z];
  });
