import type { Header } from '@mirsah/domain/landing-page/page-settings.ts';

/** A picture or a name; the name is the page's title until the merchant types another (spec 2.14). */
export function Logo({ logo, fallback }: { logo: Header['logo']; fallback: string }) {
  const name = logo.text || fallback;
  if (logo.type === 'text' || !logo.imageUrl) return <bdi>{name}</bdi>;
  // Low priority: the product's first picture is what the shopper waits for.
  return <img src={logo.imageUrl} alt={name} height={40} fetchPriority="low" decoding="async" />;
}
