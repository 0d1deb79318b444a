import { block, lathe, oval, sweep } from '../studio/mesh.ts';
import { grain } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { curve, type Mesh } from '../studio/surface.ts';
import { points2, points3, type Vec2, type Vec3 } from '../studio/vector.ts';
import { backEngraving, sensorGlow, sensorMap, watchFace } from './face.ts';

export type Finish = { metal: string; strap: string; rough: number };

export const finishes = {
  black: { metal: '#62676e', strap: '#24282d', rough: 0.3 },
  silver: { metal: '#d9dde0', strap: '#c9d2d6', rough: 0.3 },
  rose: { metal: '#e3ab97', strap: '#d9b0a4', rough: 0.3 },
} as const satisfies Record<string, Finish>;

const WIDTH = 4;
const HEIGHT = 4.65;
const CORNER = 1.25;

/** The strap's line from the top of the case round to its bottom, seen from the side. */
export const closedLoop: Vec3[] = points3(
  '0,2,-0.12 0,2.55,-0.28 0,3.1,-0.95 0,3.25,-2.1 0,2.75,-3.6 0,1.4,-4.75 0,-0.4,-5.0 0,-2.1,-4.3 0,-3.1,-2.9 0,-3.25,-1.7 0,-2.95,-0.75 0,-2.5,-0.26 0,-2,-0.12',
);

export const strapMesh = (line: readonly Vec3[], narrow = 0.84): Mesh =>
  sweep(curve(line, 140), [1, 0, 0], (t) =>
    oval(2.5 * (1 - (1 - narrow) * Math.sin(Math.PI * t)), 0.27, 5, 56),
  );

const caseMesh = () => {
  const profile: Vec2[] = points2(
    '0.62,-0.52 0.4,-0.5 0.2,-0.43 0.07,-0.31 0.01,-0.15 0,0 0,0.12 0.03,0.24 0.1,0.34 0.2,0.405 0.3,0.42 0.3,0.36',
  );
  return block(WIDTH, HEIGHT, CORNER, profile);
};

const glassMesh = () => {
  const profile: Vec2[] = points2('0.3,0.36 0.3,0.43 0.32,0.47 0.37,0.505 0.46,0.53 0.62,0.55 0.9,0.556');
  return block(WIDTH, HEIGHT, CORNER, profile, { first: false });
};

const crownMesh = () => {
  const profile: Vec2[] = points2(
    '0.2,-0.12 0.2,0 0.36,0 0.385,0.02 0.385,0.2 0.36,0.235 0.3,0.25 0.28,0.235 0,0.235',
  );
  return lathe(profile, 160, (angle, row) =>
    row === 3 || row === 4 ? 1 + 0.035 * Math.sign(Math.sin(angle * 40)) : 1,
  );
};

const meshes = {
  body: caseMesh(),
  glass: glassMesh(),
  crown: crownMesh(),
  button: block(
    0.22,
    0.95,
    0.11,
    [
      [0.04, 0.02],
      [0, -0.02],
      [0, -0.2],
    ],
    { last: false },
  ),
  loop: strapMesh(closedLoop),
  dome: block(2.3, 2.3, 1.15, points2('0,0 0,0.04 0.05,0.09 0.2,0.14 0.5,0.18 0.8,0.2'), { first: false }),
  bezel: lathe(points2('1.32,-0.03 1.3,0.02 1.25,0.04 1.17,0.045 1.15,0'), 96),
};

let surfaces: ReturnType<typeof paintSurfaces> | undefined;
const paintSurfaces = () => ({
  face: watchFace(),
  brushed: grain(7, 512, [1, 26], 0.7),
  soft: grain(3, 512, [1, 1], 1),
  sensors: sensorMap(),
  leds: sensorGlow(),
});

export const strapMaterial = (colour: string): Material => {
  surfaces ??= paintSurfaces();
  return { colour, rough: 0.56, sheen: 0.25, relief: surfaces.soft, reliefDepth: 0.004, repeat: [6, 40] };
};

/** A watch facing +z with its centre at the origin; `strap` replaces the closed loop (null leaves it off). */
export function watch(
  at: DOMMatrix,
  finish: Finish,
  options: { strap?: Thing[] | null; face?: HTMLCanvasElement; back?: boolean } = {},
): Thing[] {
  surfaces ??= paintSurfaces();
  const metal: Material = {
    colour: finish.metal,
    metal: 1,
    rough: finish.rough,
    relief: surfaces.soft,
    reliefDepth: 0.0012,
    repeat: [3, 3],
  };
  const screen: Material = {
    colour: '#050607',
    rough: 0.04,
    glow: options.face ?? surfaces.face,
    glowing: 0.95,
  };
  const side = WIDTH / 2;
  const parts: Thing[] = [
    {
      mesh: meshes.body,
      material: options.back
        ? { ...metal, map: backEngraving('#3b3f44'), repeat: [1, 1], reliefDepth: 0 }
        : metal,
    },
    { mesh: meshes.glass, material: screen },
    {
      mesh: meshes.crown,
      material: { ...metal, rough: 0.22 },
      at: place([side - 0.03, 0.72, -0.02], [0, 0, -90]),
    },
    { mesh: meshes.button, material: metal, at: place([side + 0.05, -0.78, -0.02], [0, 90, 0]) },
    { mesh: meshes.bezel, material: { ...metal, rough: 0.18 }, at: place([0, 0, -0.52], [-90, 0, 0]) },
    {
      mesh: meshes.dome,
      material: { colour: '#ffffff', rough: 0.05, map: surfaces.sensors, glow: surfaces.leds, glowing: 1.2 },
      at: place([0, 0, -0.52], [0, 180, 0]),
    },
  ];
  const strap =
    options.strap === undefined
      ? [{ mesh: meshes.loop, material: strapMaterial(finish.strap) }]
      : (options.strap ?? []);
  return group(at, [...parts, ...strap]);
}

export const studioSky = { top: '#ffffff', horizon: '#dfe8ee', ground: '#c3ced6', strength: 0.42 };
