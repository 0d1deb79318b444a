import type { Currency } from '@mirsah/domain/money/currency.ts';

/** Id of the JSON that a page leaves for its pixels. */
export const PIXELS_ID = 'pixels';

export type Network = 'facebook' | 'tiktok' | 'google';
export type PixelIds = Partial<Record<Network, string>>;

/** An accepted order as the networks count it; `value` in major units, the order's id being the event's. */
export type Purchase = { orderId: string; value: number; currency: Currency };

/** What the pixels of a page have to tell: the purchase where there is one, else that the page was seen. */
export type PixelJob = { ids: PixelIds; purchase?: Purchase | undefined };
