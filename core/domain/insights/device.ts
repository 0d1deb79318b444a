/** What a page was looked at with; `unknown` where nothing told. */
export const deviceKinds = ['mobile', 'tablet', 'desktop', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** By the name the browser gives itself. iPads that claim to be Macs count as desktops: nothing in the name tells. */
export function deviceOf(userAgent: string): DeviceKind {
  if (!userAgent) return 'unknown';
  if (/iPad|Tablet|PlayBook|Silk\/|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'mobile' : 'desktop';
}
