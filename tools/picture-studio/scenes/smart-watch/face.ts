import { paint, write } from '../studio/paint.ts';
import { points2 } from '../studio/vector.ts';

const WIDTH = 800;
const HEIGHT = 930;

function ring(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  share: number,
  colour: string,
) {
  context.lineWidth = 21;
  context.lineCap = 'round';
  for (const [part, alpha] of [
    [1, 0.2],
    [share, 1],
  ] as const) {
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * part);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function pulse(context: CanvasRenderingContext2D, x: number, y: number, width: number) {
  context.lineWidth = 7;
  context.lineJoin = 'round';
  context.strokeStyle = '#ff5d73';
  context.beginPath();
  context.moveTo(x, y);
  for (const [dx, dy] of points2('0.28,0 0.36,-12 0.44,24 0.54,-42 0.64,20 0.7,0 1,0')) {
    context.lineTo(x + dx * width, y + dy);
  }
  context.stroke();
}

/** The lit face: date, time, the day's rings, heart rate and weather. */
export const watchFace = () =>
  paint(WIDTH, HEIGHT, (context) => {
    context.fillStyle = '#000';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    const dawn = context.createRadialGradient(400, 330, 40, 400, 330, 470);
    dawn.addColorStop(0, '#0d5560');
    dawn.addColorStop(0.55, '#062c36');
    dawn.addColorStop(1, '#000');
    context.fillStyle = dawn;
    context.fillRect(50, 50, WIDTH - 100, HEIGHT - 100);
    context.fillStyle = '#7fe3dc';
    write(context, 'الجمعة 13 نوفمبر', 400, 168, 50, 500);
    context.fillStyle = '#fff';
    write(context, '10:09', 400, 320, 220, 600);
    context.fillStyle = 'rgb(255 255 255 / .16)';
    context.fillRect(120, 462, 560, 2);
    ring(context, 226, 640, 112, 0.82, '#ffb648');
    ring(context, 226, 640, 82, 0.66, '#35d6c3');
    ring(context, 226, 640, 52, 0.9, '#ff5d73');
    context.fillStyle = '#fff';
    write(context, '8,240', 542, 532, 72, 600);
    context.fillStyle = '#ffc875';
    write(context, 'خطوة اليوم', 542, 594, 38, 400);
    pulse(context, 428, 690, 104);
    context.fillStyle = '#fff';
    write(context, '72', 606, 692, 64, 600);
    context.fillStyle = '#ff9aa8';
    write(context, 'نبضة في الدقيقة', 542, 754, 33, 400);
    context.fillStyle = '#9fb9bd';
    write(context, 'الرياض 28°', 400, 840, 36, 400);
  });

/** The face while the watch rests on its dock. */
export const chargingFace = () =>
  paint(WIDTH, HEIGHT, (context) => {
    context.fillStyle = '#000';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    ring(context, 400, 480, 250, 0.82, '#3ddc84');
    context.fillStyle = '#fff';
    write(context, '82%', 400, 470, 132, 600);
    context.fillStyle = '#8ff0b8';
    write(context, 'جارٍ الشحن', 400, 578, 50, 500);
    context.fillStyle = '#c9d6da';
    write(context, '22:41', 400, 152, 74, 500);
    context.fillStyle = '#3ddc84';
    context.beginPath();
    for (const [x, y] of points2('412,316 376,372 400,372 388,412 426,354 402,354')) context.lineTo(x, y);
    context.fill();
  });

/** The back: two rings of lenses around the green heart-rate lights, and the engraving. */
export const sensorMap = () =>
  paint(800, 800, (context) => {
    context.fillStyle = '#0b0d0f';
    context.fillRect(0, 0, 800, 800);
    context.lineWidth = 10;
    context.strokeStyle = '#2a3034';
    for (const radius of [150, 245, 340]) {
      context.beginPath();
      context.arc(400, 400, radius, 0, Math.PI * 2);
      context.stroke();
    }
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2 + Math.PI / 8;
      const [x, y] = [400 + Math.cos(angle) * 197, 400 + Math.sin(angle) * 197];
      const lens = context.createRadialGradient(x - 12, y - 12, 4, x, y, 40);
      lens.addColorStop(0, i % 2 ? '#54616a' : '#3a1418');
      lens.addColorStop(1, '#050607');
      context.fillStyle = lens;
      context.beginPath();
      context.arc(x, y, 38, 0, Math.PI * 2);
      context.fill();
    }
  });

export const sensorGlow = () =>
  paint(800, 800, (context) => {
    context.fillStyle = '#000';
    context.fillRect(0, 0, 800, 800);
    for (const [x, y] of points2('345,400 455,400 400,345 400,455')) {
      const led = context.createRadialGradient(x, y, 6, x, y, 74);
      led.addColorStop(0, '#d8ffe2');
      led.addColorStop(0.25, '#2bff7a');
      led.addColorStop(0.5, '#0a7a34');
      led.addColorStop(1, 'rgb(0 0 0 / 0)');
      context.fillStyle = led;
      context.fillRect(x - 80, y - 80, 160, 160);
    }
  });

/** Lettering engraved around the back of the case. */
export const backEngraving = (ink: string) =>
  paint(800, 930, (context) => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 800, 930);
    context.fillStyle = ink;
    context.translate(800, 0);
    context.scale(-1, 1);
    write(context, 'نبض', 400, 160, 54, 600);
    write(context, 'مقاومة للماء 5 ATM', 400, 772, 40, 500);
  });
