/**
 * Scales a photo down before it is sent: in a worker, off the main thread, if workers can draw (Safari 16.4),
 * and otherwise in the window.
 */

/** Pages show at most 1440 px of width; the rest is room for tall photos and for sharper screens to come. */
const MAX_SIDE = 2000;
const QUALITY = 0.86;
/**
 * Up to this size, below the store's limit, a picture of few pixels stays as it is, and one with transparent
 * pixels a PNG, if the browser does not write WebP.
 */
const MAX_BYTES = 4_000_000;
/** Side of the copy in which transparency is looked for. */
const SAMPLE_SIDE = 256;

type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

// Loaded as a module of the window it answers no messages.
if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<Blob>) => {
    shrink(data).then(
      (shrunk) => postMessage(shrunk),
      () => postMessage(undefined),
    );
  });
}

/**
 * The photo scaled down, or only encoded again; undefined if it is small enough already. Throws if the
 * browser cannot draw it.
 */
export async function shrink(file: Blob): Promise<Blob | undefined> {
  const whole = await upright(file);
  // For a long strip of texts only the width counts.
  const isStrip = whole.height > 2 * whole.width;
  const scale = Math.min(1, MAX_SIDE / (isStrip ? whole.width : Math.max(whole.width, whole.height)));
  if (scale === 1 && file.size <= MAX_BYTES) return undefined;
  const { canvas, context } = drawn(whole, Math.round(whole.width * scale), Math.round(whole.height * scale));
  whole.close();
  const webp = await encoded(canvas, 'image/webp');
  // A browser without a WebP encoder, such as Safari, returns PNG, several times as large for a photo.
  if (webp.type === 'image/webp') return webp;
  const mayBeTransparent = file.type !== 'image/jpeg' && webp.size <= MAX_BYTES;
  if (mayBeTransparent && isTransparent(canvas)) return webp;
  // JPEG has no transparency, and would make it black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return await encoded(canvas, 'image/jpeg');
}

/** The picture rotated by its EXIF orientation. */
async function upright(file: Blob): Promise<ImageBitmap> {
  // Browsers without this option rotate a photo by its EXIF data anyway.
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file));
}

function drawn(picture: ImageBitmap | Canvas, width: number, height: number) {
  const canvas: Canvas =
    typeof document === 'undefined'
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as Context | null;
  if (!context) throw new Error('There is no memory for a canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return { canvas, context };
}

/** Whether a picture has transparent pixels, checked in a small copy. */
function isTransparent(canvas: Canvas): boolean {
  const { data } = drawn(canvas, SAMPLE_SIDE, SAMPLE_SIDE).context.getImageData(
    0,
    0,
    SAMPLE_SIDE,
    SAMPLE_SIDE,
  );
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

async function encoded(canvas: Canvas, type: string): Promise<Blob> {
  if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type, quality: QUALITY });
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas has no picture'))),
      type,
      QUALITY,
    );
  });
}
