import { lathe, oval, slab, sweep } from '../studio/mesh.ts';
import { type Material, place, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, points3, type Vec3 } from '../studio/vector.ts';

const white: Material = { colour: '#eef1f2', rough: 0.42, sheen: 0.1 };
const steel: Material = { colour: '#cfd4d8', metal: 1, rough: 0.26 };

export const puckMesh = lathe(
  points2(
    '0,0 1.55,0 1.55,0 1.62,0.04 1.65,0.12 1.65,0.42 1.62,0.5 1.55,0.54 1.4,0.55 1.3,0.5 0.9,0.46 0,0.45',
  ),
  120,
);

/** A cable lying along the given points. */
export const cable = (points: readonly Vec3[]): Thing => ({
  mesh: sweep(curve(points, 160), [0, 1, 0], () => oval(0.3, 0.3, 2, 20)),
  material: white,
});

/** The magnetic charging puck with its cable and plug, flat on y = 0, the cable leaving towards +x. */
export function charger(): Thing[] {
  return [
    { mesh: puckMesh, material: white },
    {
      mesh: lathe(points2('1.4,0.552 1.38,0.565 1.32,0.565 1.3,0.54'), 120),
      material: steel,
    },
    cable(points3('1.6,0.2,0 3,0.16,0.1 4.4,0.15,1.1 3.7,0.15,2.7 1.6,0.15,3 -0.4,0.15,2.7 -2.2,0.2,3.4')),
    { mesh: slab(1.5, 0.8, 0.5, 0.2, 0.12), material: white, at: place([-2.8, 0.26, 3.68], [-90, -25, 0]) },
    {
      mesh: slab(0.7, 0.62, 0.26, 0.13, 0.06),
      material: steel,
      at: place([-3.65, 0.26, 4.08], [-90, -25, 0]),
    },
  ];
}
