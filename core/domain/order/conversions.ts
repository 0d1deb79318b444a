import type { ConversionConnections } from '../conversion/connection.ts';
import { adNetworks, type OrderConversions } from '../conversion/conversion.ts';
import { type BrowserRequest, readSignals, type Signals } from '../conversion/signals.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { saysAds } from './notice.ts';
import type { Order } from './order.ts';

/** The id of a page's own pixel for each network, where it is on. Of Google's tags, only Analytics is told of orders here. */
function pagePixels({ pixels }: Pick<LandingPage, 'pixels'>): Signals['pixels'] {
  const { facebook, tiktok, snapchat, google } = pixels;
  return {
    ...(facebook.enabled && { meta: facebook.pixelId }),
    ...(tiktok.enabled && { tiktok: tiktok.pixelId }),
    ...(snapchat.enabled && { snapchat: snapchat.pixelId }),
    ...(google.enabled && google.tagId.startsWith('G-') && { ga4: google.tagId }),
  };
}

/** An order on hold may be a prank: what its browser reported could not be taken back, so the server alone tells of it. */
export function withSilence<Placed extends Pick<Order, 'holdReason' | 'conversions'>>(order: Placed): Placed {
  const { holdReason, conversions } = order;
  if (holdReason === null || !conversions) return order;
  return { ...order, conversions: { ...conversions, isBrowserSilent: true } };
}

/**
 * What is settled of an order's conversions when a shopper places it, and what is kept of the browser for them. Undefined, and
 * nothing is kept, unless the page says that networks are told and did so when its form was opened, the browser does not ask
 * for privacy, and the merchant has connected a network that is on. Asks nothing of the table where the page does not say it.
 */
export async function conversionsAt(
  { conversionConnections }: { conversionConnections: Pick<ConversionConnections, 'find'> },
  page: LandingPage,
  order: Order,
  browser: BrowserRequest | undefined,
): Promise<{ conversions: OrderConversions; signals: Signals } | undefined> {
  const isSaid = page.conversions.isOn && saysAds(order.noticeVersion);
  if (!isSaid || !browser || browser.asksForPrivacy) return undefined;
  const connection = await conversionConnections.find(page.ownerId);
  const pixels = pagePixels(page);
  const networks = adNetworks.filter((network) => {
    const { isOn, pixelId } = connection?.networks[network] ?? { isOn: false, pixelId: '' };
    const own = pixels[network] ?? pixelId;
    // A pixel of the page that is another one counts by itself, in its own account.
    return isOn && own.toLowerCase() === pixelId.toLowerCase();
  });
  if (!connection || networks.length === 0) return undefined;
  const model = page.conversions.model ?? connection.model;
  return {
    conversions: { model, networks },
    signals: readSignals(browser, order, pixels),
  };
}
