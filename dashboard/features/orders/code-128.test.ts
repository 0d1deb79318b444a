import {
  BarcodeFormat,
  BinaryBitmap,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { expect, it } from 'vitest';
import { code128 } from './code-128.ts';

const PIXELS = 3;
const HEIGHT = 60;

/** What a scanner reads from the bars. */
function scan(text: string): { text: string; format: BarcodeFormat } {
  const { width, bars } = code128(text);
  const row = new Uint8ClampedArray(width * PIXELS).fill(255);
  for (const bar of bars) row.fill(0, bar.x * PIXELS, (bar.x + bar.width) * PIXELS);
  const picture = new Uint8ClampedArray(row.length * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) picture.set(row, y * row.length);
  const source = new RGBLuminanceSource(picture, row.length, HEIGHT);
  const result = new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), new Map());
  return { text: result.getText(), format: result.getBarcodeFormat() };
}

it.each(['JA9QCAFP', 'THQM2X2N', '00000000', 'ZZZZZZZZ', '0123ABCD', 'VWXYZ789'])(
  'a scanner reads the order’s number %s from its barcode',
  (number) => {
    expect(scan(number)).toEqual({ text: number, format: BarcodeFormat.CODE_128 });
  },
);
