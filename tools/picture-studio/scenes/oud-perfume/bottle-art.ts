import { paint, star, write } from '../studio/paint.ts';

/** Light in a bottle: deep edges, a bright heart, the liquid's line below the shoulder. */
export const liquid = () =>
  paint(512, 768, (context, width, height) => {
    const across = context.createLinearGradient(0, 0, width, 0);
    for (const [stop, colour] of [
      [0, '#4a2409'],
      [0.07, '#8a4512'],
      [0.24, '#d98a38'],
      [0.42, '#ffd28a'],
      [0.6, '#eda24c'],
      [0.84, '#a05217'],
      [1, '#3c1906'],
    ] as const) {
      across.addColorStop(stop, colour);
    }
    context.fillStyle = across;
    context.fillRect(0, 0, width, height);
    const down = context.createLinearGradient(0, 0, 0, height);
    for (const [stop, colour] of [
      [0, 'rgb(255 226 170 / .5)'],
      [0.1, 'rgb(255 226 170 / .35)'],
      [0.125, 'rgb(90 36 6 / .1)'],
      [0.8, 'rgb(80 28 4 / .5)'],
      [0.93, 'rgb(70 24 4 / .25)'],
      [1, 'rgb(255 190 100 / .6)'],
    ] as const) {
      down.addColorStop(stop, colour);
    }
    context.fillStyle = down;
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'rgb(255 224 165 / .55)';
    context.fillRect(0, 88, width, 5);
  });

export function labelArt(context: CanvasRenderingContext2D, ink: string, ground: string) {
  context.fillStyle = ground;
  context.fillRect(0, 0, 1024, 1280);
  [context.fillStyle, context.strokeStyle, context.lineWidth] = [ink, ink, 9];
  context.strokeRect(46, 46, 932, 1188);
  context.lineWidth = 3;
  context.strokeRect(66, 66, 892, 1148);
  context.lineWidth = 7;
  star(context, 512, 262, 122);
  write(context, 'عود الديرة', 512, 580, 182, 700);
  context.letterSpacing = '20px';
  write(context, 'ROYAL OUD', 522, 800, 72, 500);
  context.letterSpacing = '4px';
  context.fillRect(362, 890, 300, 4);
  write(context, 'EAU DE PARFUM', 514, 1010, 62, 400);
  context.letterSpacing = '0px';
}

export const capStar = (ink: string, ground: HTMLCanvasElement | string) =>
  paint(1024, 900, (context, width, height) => {
    if (typeof ground === 'string') {
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
    } else context.drawImage(ground, 0, 0, width, height);
    [context.strokeStyle, context.lineWidth] = [ink, 15];
    star(context, 512, 450, 210);
  });

export const oilArt = (ink: string, ground: string) =>
  paint(1536, 512, (context, width, height) => {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    [context.fillStyle, context.strokeStyle, context.lineWidth] = [ink, ink, 7];
    context.fillRect(0, 26, width, 7);
    context.fillRect(0, height - 33, width, 7);
    for (const x of [0, 768, 1536]) {
      star(context, x, 165, 56);
      write(context, 'زيت عود', x, 325, 92, 600);
    }
  });
