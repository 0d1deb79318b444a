import { cove, lathe, oval, slab, sweep } from '../studio/mesh.ts';
import { wood } from '../studio/paint.ts';
import { group, place, type Scene } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, points3, type Vec3 } from '../studio/vector.ts';
import { cable, puckMesh } from './charger.ts';
import { chargingFace } from './face.ts';
import { finishes, strapMaterial, strapMesh, watch } from './watch.ts';

/** The watch resting on its charging stand in the evening. */
export default function compose(): Scene {
  const white = { colour: '#eef1f2', rough: 0.4 };
  const upper: Vec3[] = points3(
    '0,2,-0.12 0,2.6,-0.25 0,3.25,-0.95 0,3.3,-2.1 0,2.3,-3.1 0,0.6,-3.5 0,-1.4,-3.7',
  );
  const lower: Vec3[] = points3('0,-2,-0.12 0,-2.6,-0.2 0,-3.2,-0.36 0,-3.9,-0.62 0,-4.4,-0.95');
  const strap = [upper, lower].map((line) => ({
    mesh: strapMesh(line, 0.9),
    material: strapMaterial(finishes.silver.strap),
  }));
  const stem = sweep(
    curve<Vec3>(points3('0,0.3,-2.6 0,2,-2.75 0,4.4,-2.6 0,5.9,-1.9 0,6.6,-1.1'), 80),
    [1, 0, 0],
    () => oval(1.5, 0.8, 3, 48),
  );
  const walnut = {
    colour: '#ffffff',
    map: wood('#8d7462', '#4a3527', 4),
    rough: 0.5,
    repeat: [1.4, 1],
  } as const;
  return {
    things: [
      ...group(place([0, 0, 0], [0, -20, 0]), [
        ...watch(place([0, 6.9, 0], [-14, 0, 0]), finishes.silver, { strap, face: chargingFace() }),
        { mesh: puckMesh, material: white, at: place([0, 6.72, -0.72], [-104, 0, 0], 0.82) },
        { mesh: stem, material: white },
        {
          mesh: lathe(points2('0,0 3.9,0 4,0.06 4.05,0.2 4.05,0.5 4,0.62 3.85,0.7 0,0.7'), 160),
          material: white,
          at: place([0, 0, -1.2]),
        },
        cable(points3('0,0.2,-5 1.5,0.16,-7 5,0.16,-8.5 10,0.16,-8 22,0.16,-12')),
      ]),
      { mesh: cove(220, 60, 30), material: { colour: '#46656e', rough: 0.8 } },
      {
        mesh: slab(70, 44, 1, 0.4, 0.1),
        material: walnut,
        at: place([0, -0.48, 0], [-90, 0, 0]),
        castsShadow: false,
      },
    ],
    camera: { eye: [-1, 9.6, 27], target: [0, 5, -0.8], angle: 25.5, aperture: 0.4, focus: [0, 7, 0.4] },
    lights: [
      { at: [-18, 20, 12], size: [12, 14], strength: 0.9, colour: '#ffe3c4' },
      { at: [20, 9, 0], size: [8, 24], strength: 0.4, colour: '#bfe6ff', seen: 5 },
      { at: [-22, 7, -4], size: [7, 24], strength: 0.15, colour: '#ffd9ad', seen: 5 },
    ],
    sky: { top: '#a9c6d2', horizon: '#6d8f9b', ground: '#5a4535', strength: 0.36 },
    reach: 14,
    exposure: 1.12,
  };
}
