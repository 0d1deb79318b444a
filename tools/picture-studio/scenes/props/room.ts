import { ball, lathe, slab } from '../studio/mesh.ts';
import { random } from '../studio/noise.ts';
import { paint, star } from '../studio/paint.ts';
import { group, place, type Thing } from '../studio/scene.ts';
import { curve } from '../studio/surface.ts';
import { points2, type Vec2 } from '../studio/vector.ts';
import { metal } from './metal.ts';

/** Bands of a sadu weaving: red, black and cream triangles and lines. */
export const sadu = () =>
  paint(1024, 1024, (context, width, height) => {
    context.fillStyle = '#7d1f22';
    context.fillRect(0, 0, width, height);
    const bands = [
      { y: 90, size: 90, ink: '#efe3cd', ground: '#1d1614' },
      { y: 350, size: 120, ink: '#d9a84e', ground: '#571216' },
      { y: 640, size: 90, ink: '#efe3cd', ground: '#1d1614' },
      { y: 880, size: 70, ink: '#d9a84e', ground: '#571216' },
    ];
    for (const { y, size, ink, ground } of bands) {
      context.fillStyle = ground;
      context.fillRect(0, y - size * 0.7, width, size * 1.4);
      context.fillStyle = ink;
      context.fillRect(0, y - size * 0.78, width, 8);
      context.fillRect(0, y + size * 0.78 - 8, width, 8);
      for (let x = 0; x < width; x += 128) {
        for (const way of [1, -1]) {
          context.beginPath();
          context.moveTo(x + 8, y + way * 5);
          context.lineTo(x + 64, y + way * size * 0.58);
          context.lineTo(x + 120, y + way * 5);
          context.fill();
        }
        context.fillStyle = ground;
        context.fillRect(x + 56, y - 12, 16, 24);
        context.fillStyle = ink;
      }
    }
    const next = random(2);
    for (let i = 0; i < 26000; i++) {
      context.fillStyle = next() > 0.5 ? 'rgb(0 0 0 / .09)' : 'rgb(255 255 255 / .05)';
      context.fillRect(next() * width, next() * height, 3 + next() * 9, 1.5);
    }
  });

const cushionMesh = ball(() => 0, 30, 3.4);

/** A floor cushion about 26 × 20 cm, upright against the wall when turned. */
export const cushion = (at: DOMMatrix, map: HTMLCanvasElement): Thing[] =>
  group(at, [
    {
      mesh: cushionMesh,
      material: { colour: '#ffffff', map, rough: 0.95, sheen: 0.5, repeat: [2, 1] },
      at: place([0, 0, 0], [0, 0, 0], [15, 11, 4.6]),
    },
  ]);

const pierced = () =>
  paint(1536, 768, (context, width, height) => {
    context.fillStyle = '#170b03';
    context.fillRect(0, 0, width, height);
    for (const y of [150, 384, 618]) {
      for (let i = 0; i < 8; i++) {
        const x = ((i + (y === 384 ? 0.5 : 0)) * width) / 8 + 48;
        const light = context.createRadialGradient(x, y, 8, x, y, 96);
        light.addColorStop(0, '#fff3cf');
        light.addColorStop(0.6, '#ffc766');
        light.addColorStop(1, '#d9791a');
        [context.strokeStyle, context.fillStyle, context.lineWidth] = [light, light, 15];
        star(context, x, y, 82);
        context.beginPath();
        context.arc(x, y, 20, 0, Math.PI * 2);
        context.arc(x + width / 16, y, 13, 0, Math.PI * 2);
        context.fill();
      }
    }
  });

const shade = lathe(curve<Vec2>(points2('3.2,1 4.4,3 4.8,6 4.4,9 3.2,11'), 40), 72);
const cap = lathe(curve<Vec2>(points2('3.5,10.8 3.6,11.2 2.4,12.6 1.2,13.6 0.7,14.6 0.9,15 0,15.3'), 40), 72);
const base = lathe(points2('0,0 3.9,0 3.9,0 4,0.2 3.7,0.8 3.2,1.1'), 72);

/** A lit brass lantern, 15 cm tall. */
export function lantern(at: DOMMatrix): Thing[] {
  const brass = metal('#d8b06a', 0.3);
  return group(at, [
    { mesh: shade, material: { colour: '#8a6230', metal: 1, rough: 0.35, glow: pierced(), glowing: 2.6 } },
    { mesh: cap, material: brass },
    { mesh: base, material: brass },
  ]);
}

const windowView = () =>
  paint(768, 1024, (context, width, height) => {
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
    const arch = new Path2D();
    arch.moveTo(90, 1000);
    arch.lineTo(90, 420);
    arch.bezierCurveTo(90, 240, 250, 170, 384, 40);
    arch.bezierCurveTo(518, 170, 678, 240, 678, 420);
    arch.lineTo(678, 1000);
    context.save();
    context.clip(arch);
    const sky = context.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, '#0b2347');
    sky.addColorStop(0.7, '#27538a');
    sky.addColorStop(1, '#7a7ba0');
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    const next = random(12);
    context.fillStyle = '#eaf2ff';
    for (let i = 0; i < 70; i++) {
      context.beginPath();
      context.arc(next() * width, next() * 760, 1 + next() * 3, 0, Math.PI * 2);
      context.fill();
    }
    context.fillStyle = '#fff4d2';
    context.beginPath();
    context.arc(470, 330, 74, 0.3 * Math.PI, 1.62 * Math.PI);
    context.arc(505, 306, 66, 1.55 * Math.PI, 0.36 * Math.PI, true);
    context.fill();
    context.restore();
    context.strokeStyle = '#2b1608';
    context.lineWidth = 16;
    context.stroke(arch);
  });

/** A wall of warm plaster with a pointed window on the night, standing at z = 0 of its place. */
export function nightWall(at: DOMMatrix): Thing[] {
  return group(at, [
    { mesh: slab(200, 120, 2, 0.5), material: { colour: '#8f6546', rough: 0.95 }, at: place([0, 50, -1.2]) },
    {
      mesh: slab(34, 46, 0.6, 0.5),
      material: { colour: '#2b1608', rough: 0.9, glow: windowView(), glowing: 0.9 },
      at: place([0, 35, 0.2], [0, 0, 0], 0.74),
    },
  ]);
}
