import type { ConversionConnection, ConversionConnections } from '../conversion/connection.ts';
import { type AdNetwork, adNetworks, type OrderConversions } from '../conversion/conversion.ts';
import { type BrowserRequest, readSignals, type Signals } from '../conversion/signals.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { accountPixels, withAccountPixels } from '../landing-page/pixels.ts';
import { saysAds } from './notice.ts';
import type { Order } from './order.ts';

type Connected = Pick<ConversionConnection, 'networks' | 'pixelIds'> | undefined;

/**
 * The id of a page's pixel for each network, if it is on. Of Google's tags, only Analytics receives orders
 * here.
 */
function pagePixels(page: Pick<LandingPage, 'pixels'>, connection: Connected): Signals['pixels'] {
  const { facebook, tiktok, snapchat, google } = withAccountPixels(page, accountPixels(connection)).pixels;
  return {
    ...(facebook.enabled && { meta: facebook.pixelId }),
    ...(tiktok.enabled && { tiktok: tiktok.pixelId }),
    ...(snapchat.enabled && { snapchat: snapchat.pixelId }),
    ...(google.enabled && google.tagId.startsWith('G-') && { ga4: google.tagId }),
  };
}

/**
 * The enabled networks, and which of them receive the page's orders: a different pixel of the page counts by
 * itself, in its own account.
 */
export function networksOf(
  page: Pick<LandingPage, 'pixels'>,
  connection: Connected,
): { network: AdNetwork; isOtherPixel: boolean }[] {
  const pixels = pagePixels(page, connection);
  return adNetworks.flatMap((network) => {
    const { isOn, pixelId } = connection?.networks[network] ?? { isOn: false, pixelId: '' };
    const own = pixels[network] ?? pixelId;
    return isOn ? [{ network, isOtherPixel: own.toLowerCase() !== pixelId.toLowerCase() }] : [];
  });
}

/**
 * An order on hold may be a prank: an event reported by its browser could not be withdrawn, so only the
 * server reports it.
 */
export function suppressBrowserConversions<Placed extends Pick<Order, 'holdReason' | 'conversions'>>(
  order: Placed,
): Placed {
  const { holdReason, conversions } = order;
  if (holdReason === null || !conversions) return order;
  return { ...order, conversions: { ...conversions, isBrowserSilent: true } };
}

/**
 * The conversion settings of an order when a shopper places it, and the browser's signals that are stored for
 * them. Undefined, and nothing is stored, unless the page sends to networks and said so when its form was
 * opened, the browser does not ask for privacy, and the merchant has connected a network that is on. Reads
 * nothing from the table when the page does not send to networks.
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
  const networks = networksOf(page, connection).flatMap(({ network, isOtherPixel }) =>
    isOtherPixel ? [] : network,
  );
  if (!connection || networks.length === 0) return undefined;
  const model = page.conversions.model ?? connection.model;
  return {
    conversions: { model, networks },
    signals: readSignals(browser, order, pagePixels(page, connection)),
  };
}
