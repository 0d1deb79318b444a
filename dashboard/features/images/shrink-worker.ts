/** Sizes a photo down away from the screen's own thread; posts undefined where the browser cannot. */

/** Pages show at most 1440 px; the rest is room for tall photos and for sharper screens to come. */
const MAX_SIDE = 2000;
const QUALITY = 0.86;

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrink(data).then(answer, () => answer(undefined));
});

function answer(shrunk: Blob | undefined): void {
  postMessage(shrunk);
}

async function shrink(file: Blob): Promise<Blob | undefined> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(whole.width, whole.height));
  if (scale === 1) return undefined;
  const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  // Keeps what is transparent; browsers without WebP encoders answer with PNG.
  return await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}
