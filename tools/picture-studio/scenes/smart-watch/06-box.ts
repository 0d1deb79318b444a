import { openBox } from '../props/box.ts';
import { ball, cove, slab } from '../studio/mesh.ts';
import { grain, paint, write } from '../studio/paint.ts';
import { group, type Material, place, type Scene } from '../studio/scene.ts';
import { charger } from './charger.ts';
import { finishes, watch } from './watch.ts';

const lidPrint = () =>
  paint(1024, 1024, (context) => {
    context.fillStyle = '#12383d';
    context.fillRect(0, 0, 1024, 1024);
    context.fillStyle = '#e6f3f2';
    write(context, 'نبض', 512, 440, 190, 600);
    context.fillStyle = '#7fd0cb';
    write(context, 'ساعة ذكية', 512, 610, 62, 400);
  });

const guidePrint = () =>
  paint(512, 700, (context) => {
    context.fillStyle = '#fbfcfc';
    context.fillRect(0, 0, 512, 700);
    context.fillStyle = '#0b6b6d';
    write(context, 'نبض', 256, 230, 96, 600);
    context.fillStyle = '#3c4d52';
    write(context, 'دليل الاستخدام', 256, 340, 46, 400);
  });

export default function compose(): Scene {
  const card: Material = {
    colour: '#12383d',
    rough: 0.62,
    relief: grain(9),
    reliefDepth: 0.003,
    repeat: [4, 4],
  };
  const lining: Material = { colour: '#dfe8e8', rough: 0.9, sheen: 0.3 };
  const printed: Material = { colour: '#ffffff', rough: 0.55, map: lidPrint() };
  return {
    things: [
      ...group(place([-3.2, 0, 0.6], [0, 14, 0]), [
        ...openBox(10.4, 10.4, 4.4, card, lining),
        { mesh: slab(9.8, 9.8, 0.3, 0.1), material: lining, at: place([0, 2.6, 0], [-90, 0, 0]) },
        {
          mesh: ball(() => 0, 30, 3),
          material: { colour: '#f3f6f6', rough: 0.85, sheen: 0.4 },
          at: place([0, 3.3, 0.1], [0, 0, 0], [1.9, 1.5, 2.9]),
        },
        ...watch(place([0, 5.1, 0], [-82, 0, 0]), finishes.black),
      ]),
      ...group(place([2.6, 5.2, -9.4], [-14, -10, 0]), [
        { mesh: slab(11, 10.6, 2.2, 0.15, 0.08), material: printed },
      ]),
      ...group(place([6.4, 0, 5.2], [0, -8, 0]), charger()),
      {
        mesh: slab(5, 6.8, 0.22, 0.12, 0.05),
        material: { colour: '#ffffff', rough: 0.6, map: guidePrint() },
        at: place([7, 0.12, -1], [-90, -16, 0]),
      },
      { mesh: cove(220, 60, 30), material: { colour: '#cfdcdf', rough: 0.8 } },
    ],
    camera: { eye: [0.5, 22, 33], target: [1.1, 3.7, -0.6], angle: 31, aperture: 0.35, focus: [-3, 5.4, 1] },
    lights: [
      { at: [-22, 26, 14], size: [16, 18], strength: 1 },
      { at: [22, 18, -4], size: [10, 20], strength: 0.4, seen: 4 },
      { at: [0, 30, -16], size: [34, 12], strength: 0.3, seen: 3 },
    ],
    sky: { top: '#ffffff', horizon: '#dde8eb', ground: '#b6c4c8', strength: 0.4 },
    reach: 22,
    exposure: 1.08,
  };
}
