import { cove, lathe } from '../studio/mesh.ts';
import { group, place, type Scene } from '../studio/scene.ts';
import type { Vec3 } from '../studio/vector.ts';
import { finishes, strapMaterial, strapMesh, watch } from './watch.ts';

const flat = (way: 1 | -1): Vec3[] => [
  [0, way * 2, -0.12],
  [0, way * 2.6, -0.12],
  [0, way * 3.4, 0.1],
  [0, way * 4.6, 0.38],
  [0, way * 6.4, 0.42],
  [0, way * 12, 0.42],
];

/** The back of the case with the sensors lit, lying face down on a soft cloth. */
export default function compose(): Scene {
  const hole = lathe(
    [
      [0, 0],
      [0.16, 0],
      [0.16, -0.1],
    ],
    40,
  );
  const holes = [5, 5.9, 6.8, 7.7, 8.6].map((y) => ({
    mesh: hole,
    material: { colour: '#050506', rough: 0.9 },
    at: place([0, y, 0.275], [-90, 0, 0]),
  }));
  const strap = [
    { mesh: strapMesh(flat(1), 0.92), material: strapMaterial(finishes.black.strap) },
    { mesh: strapMesh(flat(-1), 0.92), material: strapMaterial(finishes.black.strap) },
    ...holes,
  ];
  return {
    things: [
      ...group(
        place([0, 0.58, 0], [0, 206, 0]),
        watch(place([0, 0, 0], [90, 0, 0]), finishes.silver, { strap, back: true }),
      ),
      { mesh: cove(200, 90, 26), material: { colour: '#b9cdd3', rough: 0.75 } },
    ],
    camera: { eye: [0, 17, 8.5], target: [0, 0.4, 0.1], angle: 25, aperture: 0.35, focus: [0, 1.2, 0] },
    lights: [
      { at: [-18, 18, 4], size: [12, 16], strength: 0.95 },
      { at: [16, 12, -14], size: [16, 8], strength: 0.5, colour: '#e4f6ff', seen: 3 },
      { at: [0, 22, -22], size: [44, 30], strength: 0.3, seen: 1.05 },
    ],
    sky: { top: '#ffffff', horizon: '#c9dde4', ground: '#9db2ba', strength: 0.36 },
    reach: 12,
    exposure: 1.1,
  };
}
