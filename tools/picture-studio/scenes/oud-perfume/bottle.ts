import { project } from '../studio/cut.ts';
import { block, lathe, slab } from '../studio/mesh.ts';
import { paint, wood } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';
import { points2 } from '../studio/vector.ts';
import { capStar, labelArt, liquid, oilArt } from './bottle-art.ts';

const WIDTH = 9.6;
const HEIGHT = 14.6;

const body = project(
  block(
    WIDTH,
    4.8,
    1.7,
    points2(
      '1,0.05 0.5,0 0.22,0.06 0.06,0.22 0,0.5 0.04,3 0.2,9 0.3,12.2 0.36,13 0.52,13.6 0.8,14.1 1.2,14.42 1.7,14.56 2.1,14.6',
    ),
  ),
  ([x, , z]) => [x / WIDTH + 0.5, z / HEIGHT],
);
const capBlock = (from: number, to: number, grow: number) =>
  project(
    block(4.9 + grow * 2, 3.9 + grow * 2, 1.3 + grow, [
      [0.3, from],
      [0.08, from + 0.06],
      [0, from + 0.25],
      [0, to - 0.25],
      [0.08, to - 0.06],
      [0.3, to],
    ]),
    ([x, , z]) => [x / 5 + 0.5, (z - from) / (to - from)],
  );
const meshes = {
  body,
  collar: lathe(
    points2('1.75,14.5 1.8,14.6 1.8,14.85 1.7,14.92 1.6,14.95 1.6,15.15 1.72,15.2 1.8,15.28 1.8,15.9 0,15.9'),
    80,
  ),
  band: capBlock(15.85, 16.6, 0.05),
  cap: capBlock(16.5, 20.9, 0),
  label: slab(6, 7.5, 0.08, 0.22, 0.03),
  oil: lathe(points2('0,0 1.5,0 1.62,0.08 1.66,0.3 1.66,5.4 1.5,5.85 1.1,6.05 0.9,6.1'), 80),
  oilCap: lathe(points2('0.95,6 0.95,6.05 1.02,6.15 1.02,8.5 0.96,8.66 0.8,8.72 0,8.72'), 80),
  oilLabel: lathe(
    [
      [1.675, 1.3],
      [1.675, 4.6],
    ],
    80,
  ),
};

type Paint = Record<
  'liquid' | 'label' | 'labelFoil' | 'cap' | 'capFoil' | 'oil' | 'oilFoil' | 'wood',
  HTMLCanvasElement
>;
let paints: Paint | undefined;
const GOLD = '#f3c983';
const FOIL = '#a080ff';
const BARE = '#808000';
const paintAll = (): Paint => {
  const grain = wood('#6b4630', '#1d0e06', 1, 512);
  return {
    liquid: liquid(),
    label: paint(1024, 1280, (context) => labelArt(context, GOLD, '#170d08')),
    labelFoil: paint(1024, 1280, (context) => labelArt(context, FOIL, BARE)),
    wood: grain,
    cap: capStar(GOLD, grain),
    capFoil: capStar(FOIL, BARE),
    oil: oilArt(GOLD, '#170d08'),
    oilFoil: oilArt(FOIL, BARE),
  };
};

export const gold: Material = { colour: '#ffd292', metal: 1, rough: 0.18 };
const amber: Material = { colour: '#c98a52', glass: '#ffe4bb', rough: 0.05 };
const deepAmber: Material = { colour: '#9a5a26', glass: '#ffd7a0', rough: 0.05 };

/** The 100 ml bottle of oud perfume, 21 cm tall, standing at the origin with its label towards +z. */
export function bottle(at: DOMMatrix): Thing[] {
  paints ??= paintAll();
  const foil = { metal: 0.6, reliefDepth: 0.012, gilded: true, colour: '#ffffff' };
  const upright = place([0, 0, 0], [-90, 0, 0]);
  return group(at, [
    { mesh: meshes.body, material: { ...amber, map: paints.liquid }, at: upright },
    {
      mesh: meshes.label,
      material: { ...foil, rough: 0.5, map: paints.label, relief: paints.labelFoil },
      at: place([0, 6.5, 2.3], [-1.4, 0, 0]),
    },
    { mesh: meshes.collar, material: gold },
    { mesh: meshes.band, material: gold, at: upright },
    {
      mesh: meshes.cap,
      material: { ...foil, rough: 0.34, map: paints.cap, relief: paints.capFoil },
      at: upright,
    },
  ]);
}

/** The little bottle of oud oil, 9 cm tall. */
export function oilBottle(at: DOMMatrix): Thing[] {
  paints ??= paintAll();
  return group(at, [
    {
      mesh: meshes.oil,
      material: { ...deepAmber, map: paints.liquid, repeat: [2, 1] },
      at: place([0, 0, 0], [0, -90, 0]),
    },
    { mesh: meshes.oilCap, material: gold },
    {
      mesh: meshes.oilLabel,
      material: {
        colour: '#ffffff',
        metal: 0.6,
        rough: 0.5,
        gilded: true,
        reliefDepth: 0.01,
        map: paints.oil,
        relief: paints.oilFoil,
      },
    },
  ]);
}
