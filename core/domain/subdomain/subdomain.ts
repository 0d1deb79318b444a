import * as z from 'zod';
import { randomId } from '../id/id.ts';

const MAX_LENGTH = 63;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

const reserved = new Set(
  `www api app admin administrator mail smtp imap pop ftp ns ns1 ns2 mx cdn static assets media images img files
  dashboard login register auth account accounts help support status blog docs dev staging test local localhost
  mirsah billing pay payment payments checkout secure ssl security root system internal`.split(/\s+/),
);

/** A DNS label that a merchant may have: lower-case letters, digits and inner hyphens, not reserved. */
export const subdomainSchema = z.string().refine(isValidSubdomain);

export function isValidSubdomain(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= MAX_LENGTH &&
    label.test(value) &&
    !value.startsWith('xn--') &&
    !reserved.has(value)
  );
}

/** The spec's derivation (spec 5): lower-cased, only a–z, 0–9 and spaces kept, runs of spaces turned into hyphens. */
export function deriveSubdomain(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
}

/**
 * A valid name to offer for a title. An Arabic title derives to nothing and gets a name of its own; `taken` or
 * reserved ones get a short random suffix.
 */
export function suggestSubdomain(title: string, options: { isTaken?: boolean } = {}): string {
  const derived = deriveSubdomain(title);
  const base = derived || 'page';
  if (derived && !options.isTaken && isValidSubdomain(derived)) return derived;
  return `${base.slice(0, MAX_LENGTH - 6)}-${randomId().slice(0, 5)}`;
}
