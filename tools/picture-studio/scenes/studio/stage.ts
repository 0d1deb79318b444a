import { paint } from './paint.ts';
import { photograph } from './photograph.ts';
import type { Scene } from './scene.ts';

declare global {
  interface Window {
    /** Photographs the scene that the given source composes and puts the print on the stage. */
    takePicture: (source: string, height: number, passes: number) => Promise<void>;
  }
}

window.takePicture = async (source, height, passes) => {
  const stage = document.querySelector<HTMLElement>('#stage');
  if (!stage) throw new Error('The stage is missing');
  stage.style.height = `${height}px`;
  await Promise.all([
    document.fonts.load('600 20px "Readex Pro"', 'عود الديرة'),
    document.fonts.load('600 20px "Readex Pro"', 'OUD 100'),
  ]);
  const { default: compose } = (await import(source)) as { default: () => Scene };
  const scene = compose();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, height];
  await photograph(canvas, scene, passes);
  stage.innerHTML = scene.overlay ?? '';
  stage.prepend(print(canvas, scene));
};

/** The developed picture with the glow of a lens around bright spots and a slight fall-off to the corners. */
function print(canvas: HTMLCanvasElement, scene: Scene): HTMLCanvasElement {
  const { width, height } = canvas;
  return paint(width, height, (context) => {
    context.drawImage(canvas, 0, 0);
    context.globalCompositeOperation = 'screen';
    context.globalAlpha = scene.bloom ?? 0.12;
    context.filter = 'contrast(2.2) brightness(0.55) blur(22px)';
    context.drawImage(canvas, 0, 0);
    context.filter = 'none';
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'multiply';
    const fall = context.createRadialGradient(
      width / 2,
      height * 0.46,
      width * 0.3,
      width / 2,
      height * 0.5,
      width * 0.78,
    );
    const dark = Math.round(255 * (1 - (scene.vignette ?? 0.16)));
    fall.addColorStop(0, '#fff');
    fall.addColorStop(1, `rgb(${dark} ${dark} ${dark})`);
    context.fillStyle = fall;
    context.fillRect(0, 0, width, height);
  });
}
