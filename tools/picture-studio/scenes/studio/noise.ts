import type { Vec3 } from './vector.ts';

/** A repeatable source of numbers in [0, 1): the same seed gives the same picture. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function lattice(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1442695041);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Smooth noise in [-1, 1] over space. */
export function noise([x, y, z]: Vec3): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [fx, fy, fz] = [ease(x - ix), ease(y - iy), ease(z - iz)];
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;
  const line = (dy: number, dz: number) =>
    mix(lattice(ix, iy + dy, iz + dz), lattice(ix + 1, iy + dy, iz + dz), fx);
  return mix(mix(line(0, 0), line(1, 0), fy), mix(line(0, 1), line(1, 1), fy), fz);
}
