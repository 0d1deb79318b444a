import { slab } from '../studio/mesh.ts';
import { paint, star, write } from '../studio/paint.ts';
import { group, type Material, place, type Thing } from '../studio/scene.ts';

const GREEN = '#0f4a41';

function lidArt(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  ink: string,
  ground: string,
) {
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  [context.fillStyle, context.strokeStyle] = [ink, ink];
  context.lineWidth = 8;
  context.strokeRect(44, 44, width - 88, height - 88);
  context.lineWidth = 3;
  context.strokeRect(62, 62, width - 124, height - 124);
  context.lineWidth = 8;
  star(context, width / 2, height * 0.33, 140);
  write(context, 'عود الديرة', width / 2, height * 0.58, 176, 700);
  context.letterSpacing = '16px';
  write(context, 'ROYAL OUD', width / 2 + 8, height * 0.7, 66, 500);
  context.letterSpacing = '0px';
}

export const card: Material = { colour: GREEN, rough: 0.85 };

let foil: { map: HTMLCanvasElement; relief: HTMLCanvasElement } | undefined;

/** The green gift box or its lid as one block with foil lettering on the face towards +z, its middle at the origin. */
export function closedBox(at: DOMMatrix, depth: number): Thing[] {
  foil ??= {
    map: paint(1024, 1400, (context, w, h) => lidArt(context, w, h, '#f3c983', GREEN)),
    relief: paint(1024, 1400, (context, w, h) => lidArt(context, w, h, '#a080ff', '#808000')),
  };
  const face: Material = {
    colour: '#ffffff',
    metal: 0.8,
    rough: 0.88,
    map: foil.map,
    relief: foil.relief,
    reliefDepth: 0.02,
    gilded: true,
  };
  return group(at, [
    { mesh: slab(16, 22, depth, 0.2, 0.1), material: card },
    { mesh: slab(15.9, 21.9, 0.08, 0.16, 0.03), material: face, at: place([0, 0, depth / 2 + 0.02]) },
  ]);
}

/** The card that lies in the gift box. */
export const giftCard = (at: DOMMatrix): Thing => ({
  mesh: slab(6.4, 4.2, 0.08, 0.12, 0.03),
  material: {
    colour: '#ffffff',
    rough: 0.85,
    map: paint(768, 504, (context) => {
      context.fillStyle = '#fbf4e8';
      context.fillRect(0, 0, 768, 504);
      [context.fillStyle, context.strokeStyle, context.lineWidth] = ['#8a5f23', '#b98a44', 5];
      context.strokeRect(28, 28, 712, 448);
      write(context, 'هدية لك', 384, 220, 120, 600);
      write(context, 'مع أطيب الأمنيات', 384, 350, 52, 400);
    }),
  },
  at,
});
