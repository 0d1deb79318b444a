import { finishes } from '../props/metal.ts';
import { cove, slab } from '../studio/mesh.ts';
import { paint, star, write } from '../studio/paint.ts';
import { group, type Material, place, type Scene } from '../studio/scene.ts';
import { points2 } from '../studio/vector.ts';
import { dallah } from './dallah.ts';
import { finjan } from './finjan.ts';

const front = (ink: string, ground: string) =>
  paint(1024, 1024, (context) => {
    context.fillStyle = ground;
    context.fillRect(0, 0, 1024, 1024);
    [context.fillStyle, context.strokeStyle, context.lineWidth] = [ink, ink, 7];
    context.strokeRect(46, 46, 932, 932);
    context.lineWidth = 3;
    context.strokeRect(62, 62, 900, 900);
    context.lineWidth = 6;
    star(context, 512, 300, 120);
    write(context, 'ضيافة', 512, 570, 190, 600);
    write(context, 'طقم القهوة العربية', 512, 740, 66, 400);
    for (const [x, y] of points2('120,120 904,120 120,904 904,904')) star(context, x, y, 38);
  });

/** The gift box with foil lettering, the dallah and two cups in front of it. */
export default function compose(): Scene {
  const card: Material = { colour: '#164a43', rough: 0.6 };
  const foil: Material = {
    colour: '#ffffff',
    metal: 1,
    rough: 0.88,
    map: front('#f3c983', '#164a43'),
    relief: front('#a080ff', '#808000'),
    reliefDepth: 0.03,
    gilded: true,
  };
  return {
    things: [
      ...group(place([-4, 13, -9], [-9, -8, 0]), [
        { mesh: slab(26, 26, 12, 0.3, 0.16), material: card },
        { mesh: slab(25.8, 25.8, 0.1, 0.2, 0.04), material: foil, at: place([0, 0, 6.02]) },
      ]),
      ...dallah(place([11.4, 0, 6.4], [0, -44, 0], 0.86), finishes.gold),
      ...finjan(place([-9.6, 0, 7.6], [0, 12, 0])),
      ...finjan(place([-2.8, 0, 10.4], [0, 44, 0])),
      { mesh: cove(260, 70, 30), material: { colour: '#f3e8da', rough: 0.9 } },
    ],
    camera: { eye: [1, 22, 66], target: [2.7, 11, -1], angle: 34, aperture: 0.7, focus: [-4, 10, 4] },
    lights: [
      { at: [-38, 46, 34], size: [28, 32], strength: 1, colour: '#fff9f0' },
      { at: [46, 20, 12], size: [16, 46], strength: 0.35, colour: '#ffe9cf', seen: 4 },
      { at: [-46, 18, 0], size: [12, 46], strength: 0.12, seen: 4 },
      { at: [-16, 32, 66], size: [60, 30], strength: 0.15, seen: 1.9 },
    ],
    sky: { top: '#ffffff', horizon: '#e6dbcc', ground: '#b59f86', strength: 0.5 },
    reach: 30,
    exposure: 1.18,
  };
}
