import { openBox } from '../props/box.ts';
import { ball, cove } from '../studio/mesh.ts';
import { noise } from '../studio/noise.ts';
import { group, type Material, place, type Scene } from '../studio/scene.ts';
import { bottle, oilBottle } from './bottle.ts';
import { card, closedBox, giftCard } from './gift-box.ts';
import { rose } from './ingredients.ts';

/** The box open from above: the bottle and the oil lying in cream satin, the lid beside them. */
export default function compose(): Scene {
  const satin: Material = { colour: '#f1e3cb', rough: 0.42, sheen: 0.5 };
  const cushion = ball(
    ([x, y, z]) => 0.03 * noise([x * 5, y * 5, z * 5]) + 0.02 * noise([x * 11, y * 9, z * 11]),
    44,
    5,
  );
  return {
    things: [
      ...group(place([-6.2, 0, 0.6], [0, 9, 0]), [
        ...openBox(18.4, 25, 6, card, satin),
        { mesh: cushion, material: satin, at: place([0, 1.6, 0], [0, 0, 0], [8.6, 1.5, 11.9]) },
        ...bottle(place([-2.6, 4.4, 10.6], [-90, 0, 0])),
        ...oilBottle(place([5.7, 4, 6.4], [-90, 0, 0])),
        giftCard(place([5.5, 4.1, -7.6], [-84, -8, 0])),
      ]),
      ...closedBox(place([14.6, 1.5, -3], [-90, -12, 0]), 3),
      ...rose(place([13, 0.2, 14.4], [18, 0, 10], 1.5)),
      ...rose(place([17.2, 0.2, 13], [-10, 60, -14], 1.25), 2),
      { mesh: cove(260, 120, 30), material: { colour: '#dfc7a8', rough: 0.9 } },
    ],
    camera: { eye: [3, 70, 34], target: [2.4, 1.4, 1], angle: 30.5, aperture: 0.6, focus: [-4, 5, 2] },
    lights: [
      { at: [-40, 44, -10], size: [26, 28], strength: 1.1, colour: '#fff2df' },
      { at: [34, 50, -30], size: [26, 24], strength: 0.25, seen: 2.4 },
      { at: [4, 70, -52], size: [70, 30], strength: 0.15, seen: 1.5 },
    ],
    sky: { top: '#ffffff', horizon: '#eee0cd', ground: '#c9ab84', strength: 0.42 },
    reach: 28,
    exposure: 1.1,
  };
}
