import type { Network, PixelIds } from './pixel-job.ts';

/** `connect` beside the hosts of `script`, which are all talked to as well. */
type Sources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

/** The hosts that each network's script comes from and talks to. */
const sources: Record<Network, Sources> = {
  facebook: {
    script: ['https://connect.facebook.net'],
    connect: ['https://www.facebook.com'],
    frame: ['https://www.facebook.com'],
  },
  tiktok: {
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics-ipv6.tiktokw.us', 'https://ads.tiktok.com'],
    frame: [],
  },
  google: {
    script: ['https://www.googletagmanager.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
    frame: [],
  },
};

/**
 * Google's tags other than Analytics count conversions for its ads. Source: developers.google.com/tag-platform, «Content
 * Security Policy», Google Ads; without the hosts it names, conversions are lost in silence.
 */
const googleAds: Sources = {
  script: [
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  connect: ['https://ad.doubleclick.net', 'https://google.com'],
  frame: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
};

/** What a page's policy must allow for its pixels, and no more. */
export function pixelSources(ids: PixelIds): Sources {
  const used = (Object.keys(ids) as Network[]).map((network) => sources[network]);
  if (ids.google && !ids.google.startsWith('G-')) used.push(googleAds);
  const script = used.flatMap((network) => network.script);
  return {
    script,
    connect: [...script, ...used.flatMap(({ connect }) => connect)],
    frame: used.flatMap(({ frame }) => frame),
  };
}
