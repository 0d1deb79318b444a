import { type LandingPageContent, landingPageContentSchema } from './landing-page.ts';

/** Whether a page with one content is the same page with the other. Keys beyond the content's own count for nothing. */
export function isSameContent(one: LandingPageContent, other: LandingPageContent): boolean {
  return landingPageContentSchema.keyof().options.every((part) => isEqual(one[part], other[part]));
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => isEqual(value, Reflect.get(other, key)))
  );
}
