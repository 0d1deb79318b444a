import type { Mesh } from './surface.ts';
import { cross, normalize, subtract, type Vec2, type Vec3 } from './vector.ts';

/** The same mesh with texture coordinates laid on along other directions. */
export function project(mesh: Mesh, uv: (at: Vec3) => Vec2): Mesh {
  const uvs = Array.from({ length: mesh.positions.length / 3 }, (_, i) =>
    uv([mesh.positions[i * 3] ?? 0, mesh.positions[i * 3 + 1] ?? 0, mesh.positions[i * 3 + 2] ?? 0]),
  );
  return { ...mesh, uvs: new Float32Array(uvs.flat()) };
}

/** The same body with every triangle flat, as if cut. */
export function facet(mesh: Mesh): Mesh {
  const corner = (data: Float32Array, size: number, i: number) =>
    Array.from(data.slice(i * size, i * size + size));
  const positions = Array.from(mesh.indices).flatMap((i) => corner(mesh.positions, 3, i));
  const uvs = Array.from(mesh.indices).flatMap((i) => corner(mesh.uvs, 2, i));
  const normals: number[] = [];
  for (let i = 0; i < positions.length; i += 9) {
    const at = (k: number): Vec3 => [
      positions[i + k] ?? 0,
      positions[i + k + 1] ?? 0,
      positions[i + k + 2] ?? 0,
    ];
    const normal = normalize(cross(subtract(at(3), at(0)), subtract(at(6), at(0))));
    normals.push(...normal, ...normal, ...normal);
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
  };
}
