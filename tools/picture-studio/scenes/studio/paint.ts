import { random } from './noise.ts';

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A canvas painted once, to be a texture. */
export function paint(width: number, height: number, draw: Draw): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  draw(context, width, height);
  return canvas;
}

/** Text in the product typeface; Arabic is shaped right to left, Latin and digits left to right. */
export function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  weight = 600,
) {
  context.direction = /[\u0600-\u06ff]/.test(text) ? 'rtl' : 'ltr';
  context.font = `${weight} ${size}px "Readex Pro"`;
  context.fillText(text, x, y);
}

/** An eight-pointed star of two squares around a circle, the ornament of all our products. */
export function star(context: CanvasRenderingContext2D, x: number, y: number, radius: number) {
  context.save();
  context.translate(x, y);
  const half = radius * 0.62;
  context.strokeRect(-half, -half, half * 2, half * 2);
  context.rotate(Math.PI / 4);
  context.strokeRect(-half, -half, half * 2, half * 2);
  context.beginPath();
  context.arc(0, 0, radius * 0.36, 0, Math.PI * 2);
  context.stroke();
  context.restore();
}

/** Fine grain for relief: height in red, roughness in green, both around one half. */
export function grain(seed: number, size = 512, stretch: readonly [number, number] = [1, 1], strength = 1) {
  return paint(size, size, (context) => {
    context.fillStyle = '#808080';
    context.fillRect(0, 0, size, size);
    const next = random(seed);
    for (let i = 0; i < size * 60; i++) {
      const light = next() > 0.5 ? 255 : 0;
      context.fillStyle = `rgb(${light} ${light} ${light} / ${0.05 * strength + next() * 0.07 * strength})`;
      context.fillRect(
        next() * size,
        next() * size,
        (1 + next() * 2) * stretch[0],
        (1 + next() * 2) * stretch[1],
      );
    }
  });
}

/** A plain weave of threads for cloth. */
export function weave(threads: number, size = 512) {
  return paint(size, size, (context) => {
    const step = size / threads;
    for (let row = 0; row < threads; row++) {
      for (let column = 0; column < threads; column++) {
        const isOver = (row + column) % 2 === 0;
        const [x, y] = [column * step, row * step];
        const shade = isOver
          ? context.createLinearGradient(x, y, x, y + step)
          : context.createLinearGradient(x, y, x + step, y);
        shade.addColorStop(0, '#303030');
        shade.addColorStop(0.5, '#c8c8c8');
        shade.addColorStop(1, '#303030');
        context.fillStyle = shade;
        context.fillRect(x, y, step, step);
      }
    }
  });
}

/** Planks of wood seen along the grain: long wavy lines, darker pores, joints between planks. */
export function wood(light: string, dark: string, planks = 3, size = 1024) {
  return paint(size, size, (context) => {
    const next = random(17);
    context.fillStyle = light;
    context.fillRect(0, 0, size, size);
    const plank = size / planks;
    for (let i = 0; i < planks; i++) {
      context.globalAlpha = next() * 0.22;
      context.fillStyle = dark;
      context.fillRect(0, i * plank, size, plank);
      context.strokeStyle = dark;
      for (let line = 0; line < 90; line++) {
        const y = i * plank + next() * plank;
        const sway = (next() - 0.5) * 16;
        context.globalAlpha = 0.05 + next() * 0.16;
        context.lineWidth = 0.6 + next() * 2.4;
        context.beginPath();
        context.moveTo(-10, y);
        context.bezierCurveTo(size * 0.3, y + sway, size * 0.6, y - sway, size + 10, y + sway * 0.6);
        context.stroke();
      }
      context.globalAlpha = 0.55;
      context.lineWidth = 2;
      context.strokeRect(-5, i * plank, size + 10, plank);
    }
    context.globalAlpha = 1;
  });
}
