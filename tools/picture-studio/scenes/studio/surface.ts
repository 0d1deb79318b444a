import { add, cross, normalize, subtract, type Vec2, type Vec3 } from './vector.ts';

export type Mesh = {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  indices: Uint32Array;
};

export type Vertex = { at: Vec3; uv: Vec2 };

/**
 * A smooth surface over a grid of (rows + 1) × (columns + 1) points. Two equal neighbouring rows make a hard edge.
 * `wrap` says that the last column meets the first, so shading runs on across the seam.
 */
export function surface(
  rows: number,
  columns: number,
  point: (row: number, column: number) => Vertex,
  wrap = false,
): Mesh {
  const stride = columns + 1;
  const vertices = Array.from({ length: (rows + 1) * stride }, (_, i) =>
    point(Math.floor(i / stride), i % stride),
  );
  const at = (i: number): Vec3 => vertices[i]?.at ?? [0, 0, 0];
  const sums = new Float64Array(vertices.length * 3);
  const indices: number[] = [];
  const triangle = (a: number, b: number, c: number) => {
    indices.push(a, b, c);
    const normal = cross(subtract(at(b), at(a)), subtract(at(c), at(a)));
    for (const corner of [a, b, c]) {
      for (let k = 0; k < 3; k++) sums[corner * 3 + k] = (sums[corner * 3 + k] ?? 0) + (normal[k] ?? 0);
    }
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * stride + column;
      triangle(a, a + 1, a + stride);
      triangle(a + 1, a + stride + 1, a + stride);
    }
  }
  const sum = (i: number): Vec3 => [sums[i * 3] ?? 0, sums[i * 3 + 1] ?? 0, sums[i * 3 + 2] ?? 0];
  const normals = vertices.flatMap((_, i) => {
    const column = i % stride;
    const isSeam = wrap && (column === 0 || column === columns);
    const other = column === 0 ? i + columns : i - columns;
    return normalize(isSeam ? add(sum(i), sum(other)) : sum(i));
  });
  return {
    positions: new Float32Array(vertices.flatMap((v) => v.at)),
    normals: new Float32Array(normals),
    uvs: new Float32Array(vertices.flatMap((v) => v.uv)),
    indices: new Uint32Array(indices),
  };
}

/** Points on a smooth curve through the given ones. */
export function curve<T extends readonly number[]>(points: readonly T[], steps: number): T[] {
  const last = points.length - 1;
  const value = (i: number, k: number) => points[Math.min(last, Math.max(0, i))]?.[k] ?? 0;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const position = (step / steps) * last;
    const i = Math.min(last - 1, Math.floor(position));
    const t = position - i;
    const mix = (_: number, k: number) => {
      const [a, b, c, d] = [value(i - 1, k), value(i, k), value(i + 1, k), value(i + 2, k)];
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    };
    // The mapped array has as many numbers as the point it is made from.
    return (points[0] ?? []).map(mix) as unknown as T;
  });
}
