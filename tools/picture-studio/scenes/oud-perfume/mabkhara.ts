import { ball, block, slab } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { paint, star } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { points2 } from '../studio/vector.ts';
import { gold } from './bottle.ts';
import { chip } from './ingredients.ts';

const stand = block(
  8,
  8,
  0.5,
  points2(
    '0,0 0,0.9 0.25,1.1 1.5,2.6 2.3,4.6 2.4,5.6 2,6.6 1,7.8 0.1,9 0,9.2 0,10.4 0.35,10.4 0.6,9.4 1.4,9.1',
  ),
);
const belt = block(3.6, 3.6, 0.4, points2('0.1,5.2 0,5.3 0,5.75 0.1,5.85'));
const plate = slab(5, 1, 0.12, 0.1, 0.04);
const ember = ball(([x, y, z]) => noise([x * 2, y * 2, z * 2]) * 0.22, 20, 4);

const embers = () =>
  paint(256, 256, (context) => {
    context.fillStyle = '#1a0803';
    context.fillRect(0, 0, 256, 256);
    for (let i = 0; i < 70; i++) {
      const [x, y] = [(i * 97) % 256, (i * 61) % 256];
      const spot = context.createRadialGradient(x, y, 1, x, y, 26);
      spot.addColorStop(0, 'rgb(255 180 70 / .8)');
      spot.addColorStop(0.4, 'rgb(255 90 10 / .45)');
      spot.addColorStop(1, 'rgb(120 20 0 / 0)');
      context.fillStyle = spot;
      context.fillRect(x - 28, y - 28, 56, 56);
    }
  });

const studs = () =>
  paint(512, 128, (context) => {
    context.fillStyle = '#808080';
    context.fillRect(0, 0, 512, 128);
    [context.strokeStyle, context.lineWidth] = ['#1c1c1c', 6];
    for (const x of [64, 192, 320, 448]) star(context, x, 64, 46);
  });

/** An incense burner 12 cm tall with glowing coals and oud on them. */
export function mabkhara(at: DOMMatrix): Thing[] {
  const lacquer: Material = { colour: '#2a1710', rough: 0.28 };
  const coal: Material = { colour: '#2b1a14', rough: 0.9, glow: embers(), glowing: 1.6 };
  const band: Material = { ...gold, relief: studs(), reliefDepth: 0.04 };
  const upright = place([0, 0, 0], [-90, 0, 0]);
  const sides = [0, 90, 180, 270].map((turn) => place([0, 0, 0], [0, turn, 0]));
  return group(at, [
    { mesh: stand, material: lacquer, at: upright },
    { mesh: belt, material: gold, at: upright },
    ...sides.map((side) => ({
      mesh: plate,
      material: band,
      at: side.multiply(place([0, 9.8, 4.02], [0, 0, 0], [1.45, 0.9, 1])),
    })),
    ...sides.map((side) => ({
      mesh: plate,
      material: band,
      at: side.multiply(place([0, 0.46, 4.02], [0, 0, 0], [1.45, 0.72, 1])),
    })),
    { mesh: ember, material: coal, at: place([-1.2, 10, 0.8], [20, 10, 30], [1.4, 0.9, 1.2]) },
    { mesh: ember, material: coal, at: place([1.3, 9.9, -0.2], [0, 70, 10], [1.3, 0.9, 1.3]) },
    { mesh: ember, material: coal, at: place([0, 10, -1.6], [10, 120, 0], [1.2, 0.8, 1.2]) },
    chip(place([0.1, 10.9, 0.4], [0, 30, 12], 0.6), 0),
  ]);
}
