import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { pixelsSchema } from '@mirsah/domain/landing-page/page-settings.ts';
import { toMajor } from '@mirsah/domain/money/money.ts';
import type { Order } from '@mirsah/domain/order/order.ts';
import { toScriptJson } from '../render/escape.ts';
import { PIXELS_ID, type PixelIds, type PixelJob } from './pixel-job.ts';

const { facebook, tiktok, google } = pixelsSchema.shape;

/** The ids of the pixels that are on; an id that is not as its network gives them out counts as off. */
export function enabledPixels({ pixels }: Pick<LandingPage, 'pixels'>): PixelIds {
  const isOn = {
    facebook: pixels.facebook.enabled && facebook.safeParse(pixels.facebook).success,
    tiktok: pixels.tiktok.enabled && tiktok.safeParse(pixels.tiktok).success,
    google: pixels.google.enabled && google.safeParse(pixels.google).success,
  };
  return {
    ...(isOn.facebook && { facebook: pixels.facebook.pixelId }),
    ...(isOn.tiktok && { tiktok: pixels.tiktok.pixelId }),
    ...(isOn.google && { google: pixels.google.tagId }),
  };
}

/** What the page leaves for `run-pixels.ts`; nothing where no pixel is on. With an order, its purchase is told. */
export function pixelData(ids: PixelIds, order?: Order): string {
  if (Object.keys(ids).length === 0) return '';
  const job: PixelJob = { ids, ...(order && { purchase: purchaseOf(order) }) };
  return `<script type="application/json" id="${PIXELS_ID}">${toScriptJson(job)}</script>`;
}

function purchaseOf({ id, totalMinor, currency }: Order): PixelJob['purchase'] {
  return { orderId: id, value: toMajor(totalMinor, currency), currency };
}
