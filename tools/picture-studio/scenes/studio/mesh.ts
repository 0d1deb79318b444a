import { type Mesh, surface } from './surface.ts';
import { add, cross, normalize, scale, subtract, type Vec2, type Vec3 } from './vector.ts';

/** A body turned around the y axis from a profile of (radius, height) points; `flutes` ripples the radius. */
export function lathe(
  profile: readonly Vec2[],
  columns = 96,
  flutes: (angle: number, row: number) => number = () => 1,
): Mesh {
  const lengths = [0];
  profile.slice(1).forEach((p, i) => {
    const q = profile[i] ?? p;
    lengths.push((lengths[i] ?? 0) + Math.hypot(p[0] - q[0], p[1] - q[1]));
  });
  const total = lengths.at(-1) ?? 1;
  return surface(
    profile.length - 1,
    columns,
    (row, column) => {
      const [radius, y] = profile[row] ?? [0, 0];
      const angle = (column / columns) * Math.PI * 2;
      const r = radius * flutes(angle, row);
      return {
        at: [Math.sin(angle) * r, y, Math.cos(angle) * r],
        uv: [column / columns, (lengths[row] ?? 0) / total],
      };
    },
    true,
  );
}

/** A closed outline of a rectangle with round corners, counter-clockwise, as points around (0, 0). */
function roundRectangle(width: number, height: number, radius: number, corner: number): Vec2[] {
  const r = Math.max(0.0001, Math.min(radius, width / 2, height / 2));
  return [0, 1, 2, 3].flatMap((quarter) => {
    const x = (width / 2 - r) * (quarter === 0 || quarter === 3 ? 1 : -1);
    const y = (height / 2 - r) * (quarter < 2 ? 1 : -1);
    return Array.from({ length: corner + 1 }, (_, i): Vec2 => {
      const angle = (quarter + i / corner) * (Math.PI / 2);
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
  });
}

/**
 * A block with round corners lying in the xy plane. `profile` lists (inset, z) from one face to the other; a face is
 * closed by `caps`: flat lids at the first and last profile point. Texture coordinates are planar over width × height.
 */
export function block(
  width: number,
  height: number,
  radius: number,
  profile: readonly Vec2[],
  caps: { first?: boolean; last?: boolean } = { first: true, last: true },
): Mesh {
  const first = profile[0] ?? [0, 0];
  const last = profile.at(-1) ?? [0, 0];
  const rings: { inset: number; z: number; shrink: number }[] = [
    ...(caps.first === false ? [] : [{ inset: first[0], z: first[1], shrink: 0 }]),
    ...(caps.first === false ? [] : [{ inset: first[0], z: first[1], shrink: 1 }]),
    ...profile.map(([inset, z]) => ({ inset, z, shrink: 1 })),
    ...(caps.last === false ? [] : [{ inset: last[0], z: last[1], shrink: 1 }]),
    ...(caps.last === false ? [] : [{ inset: last[0], z: last[1], shrink: 0 }]),
  ];
  const outlines = rings.map(({ inset, shrink }) =>
    roundRectangle(width - inset * 2, height - inset * 2, radius - inset, 14).map(
      (p): Vec2 => [p[0] * shrink, p[1] * shrink],
    ),
  );
  const columns = outlines[0]?.length ?? 0;
  return surface(
    rings.length - 1,
    columns,
    (row, column) => {
      const [x, y] = outlines[row]?.[column % columns] ?? [0, 0];
      return { at: [x, y, rings[row]?.z ?? 0], uv: [x / width + 0.5, y / height + 0.5] };
    },
    true,
  );
}

/**
 * A section carried along a path. The section's x runs along `side`, its y along the path's own normal; it may change
 * along the way (`t` from 0 to 1). Both ends are closed.
 */
export function sweep(path: readonly Vec3[], side: Vec3, section: (t: number) => readonly Vec2[]): Mesh {
  const last = path.length - 1;
  const sections = path.map((_, i) => section(i / last));
  const columns = sections[0]?.length ?? 0;
  const at = (i: number): Vec3 => path[Math.min(last, Math.max(0, i))] ?? [0, 0, 0];
  const ends = (row: number) => Math.min(last, Math.max(0, row - 2));
  return surface(
    last + 4,
    columns,
    (row, column) => {
      const i = ends(row);
      const isCentre = row === 0 || row === last + 4;
      const tangent = normalize(subtract(at(i + 1), at(i - 1)));
      const normal = normalize(cross(tangent, side));
      const [x, y] = isCentre ? [0, 0] : (sections[i]?.[column % columns] ?? [0, 0]);
      return {
        at: add(at(i), add(scale(normalize(side), x), scale(normal, y))),
        uv: [column / columns, i / last],
      };
    },
    true,
  );
}

/** An oval section for `sweep`, flat or round by `power` (2 is an ellipse, 6 nearly a rectangle). */
export function oval(width: number, height: number, power = 2, points = 40): Vec2[] {
  return Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * Math.PI * 2;
    const round = (c: number) => Math.sign(c) * Math.abs(c) ** (2 / power);
    return [round(Math.cos(angle)) * (width / 2), round(Math.sin(angle)) * (height / 2)];
  });
}

/** A ball of radius 1 whose surface is moved outward by `bump(direction)`, squared off by `power` (2 is round). */
export function ball(bump: (direction: Vec3) => number = () => 0, rows = 40, power = 2): Mesh {
  const columns = rows * 2;
  const round = (c: number) => Math.sign(c) * Math.abs(c) ** (2 / power);
  return surface(
    rows,
    columns,
    (row, column) => {
      const polar = (row / rows) * Math.PI;
      const angle = (column / columns) * Math.PI * 2;
      const ring = round(Math.sin(polar));
      const direction: Vec3 = [
        ring * round(Math.sin(angle)),
        round(Math.cos(polar)),
        ring * round(Math.cos(angle)),
      ];
      return { at: scale(direction, 1 + bump(direction)), uv: [column / columns, 1 - row / rows] };
    },
    true,
  );
}

/** Floor and wall in one bend, as in a photo studio: the floor at y = 0 up to z = -depth, then the wall. */
export function cove(width: number, depth: number, bend: number): Mesh {
  const profile: Vec2[] = [
    [120, 0],
    ...Array.from({ length: 25 }, (_, i): Vec2 => {
      const angle = (i / 24) * (Math.PI / 2);
      return [-depth + bend - Math.sin(angle) * bend, bend - Math.cos(angle) * bend];
    }),
    [-depth, 160],
  ];
  return surface(profile.length - 1, 1, (row, column) => {
    const [z, y] = profile[row] ?? [0, 0];
    return { at: [(column - 0.5) * width, y, z], uv: [column * (width / 40), (y - z) / 40] };
  });
}

/** A plate of the given thickness in the xy plane, centred, with soft edges of the given bevel. */
export function slab(width: number, height: number, thickness: number, radius: number, bevel = 0.06): Mesh {
  const half = thickness / 2;
  const turn = [0, 0.25, 0.5, 0.75, 1].map((t) => (t * Math.PI) / 2);
  const lower = turn.map((a): Vec2 => [bevel * (1 - Math.sin(a)), -half + bevel * (1 - Math.cos(a))]);
  const upper = turn.map((a): Vec2 => [bevel * (1 - Math.cos(a)), half - bevel * (1 - Math.sin(a))]);
  return block(width, height, radius, [...lower, ...upper]);
}
