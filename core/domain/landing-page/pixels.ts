import type { ConversionConnections } from '../conversion/connection.ts';
import { type AdNetwork, adNetworks, OF_ACCOUNT } from '../conversion/conversion.ts';
import type { LandingPage } from './landing-page.ts';

type WithPixels = Pick<LandingPage, 'pixels'>;

/** A merchant's ids, including those without a token. */
export type AccountPixels = Partial<Record<AdNetwork, string>>;

/** A connection, or the part of it that was read. */
type WithIds =
  | { networks: Record<AdNetwork, { pixelId: string } | null>; pixelIds: Record<AdNetwork, string | null> }
  | undefined;

/**
 * A network that is switched off still has its id: the switch applies to its server, not to the pixels of
 * pages.
 */
export function accountPixels(connection: WithIds): AccountPixels {
  return Object.fromEntries(
    adNetworks.flatMap((network) => {
      const id = connection?.networks[network]?.pixelId ?? connection?.pixelIds[network];
      return id ? [[network, id]] : [];
    }),
  );
}

/** Whether a pixel of the page is on with the id of the merchant's connection. */
export function hasAccountPixel({ pixels }: WithPixels): boolean {
  const { google, ...others } = pixels;
  const ids = [{ ...google, pixelId: google.tagId }, ...Object.values(others)];
  return ids.some(({ enabled, pixelId }) => enabled && pixelId === OF_ACCOUNT);
}

/** The page with the connection's ids in its pixels; a pixel whose network is not connected is off. */
export function withAccountPixels<Page extends WithPixels>(page: Page, account: AccountPixels): Page {
  const { facebook, tiktok, google, snapchat } = page.pixels;
  const idOf = (id: string, network: AdNetwork) => (id === OF_ACCOUNT ? (account[network] ?? '') : id);
  const filled = <Pixel extends { enabled: boolean; pixelId: string }>(pixel: Pixel, network: AdNetwork) => {
    const pixelId = idOf(pixel.pixelId, network);
    return { ...pixel, pixelId, enabled: pixel.enabled && pixelId !== '' };
  };
  const tagId = idOf(google.tagId, 'ga4');
  return {
    ...page,
    pixels: {
      facebook: filled(facebook, 'meta'),
      tiktok: filled(tiktok, 'tiktok'),
      google: { ...google, tagId, enabled: google.enabled && tagId !== '' },
      snapchat: filled(snapchat, 'snapchat'),
    },
  };
}

/** `withAccountPixels` for the page's owner, whose connection is only read for a page that needs it. */
export async function readAccountPixels<Page extends Pick<LandingPage, 'pixels' | 'ownerId'>>(
  { conversionConnections }: { conversionConnections: Pick<ConversionConnections, 'find'> },
  page: Page,
): Promise<Page> {
  if (!hasAccountPixel(page)) return page;
  return withAccountPixels(page, accountPixels(await conversionConnections.find(page.ownerId)));
}
