import { isValidSubdomain, suggestSubdomain } from '../subdomain/subdomain.ts';
import type { SubdomainAvailability } from './landing-page-repository.ts';

type Ports = { subdomains: SubdomainAvailability };

export type SubdomainCheck = {
  state: 'free' | 'taken' | 'invalid';
  /** A name that can be had: the one asked for when it is free, otherwise one like it. */
  suggestion: string;
};

/** Tells a merchant who types a name whether it can be theirs. Only a save claims it. */
export async function checkSubdomain(
  ports: Ports,
  query: { label: string; ownerId: string; pageId?: string | undefined },
): Promise<SubdomainCheck> {
  const words = query.label.replaceAll('-', ' ');
  if (!isValidSubdomain(query.label)) return { state: 'invalid', suggestion: suggestSubdomain(words) };
  if (await ports.subdomains.isFree(query.label, query)) return { state: 'free', suggestion: query.label };
  return { state: 'taken', suggestion: suggestSubdomain(words, { isTaken: true }) };
}
