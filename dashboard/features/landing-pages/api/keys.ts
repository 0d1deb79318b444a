/** Where the landing pages are kept among what was fetched. */
export const landingPageKeys = {
  list: ['landing-pages', 'list'],
  one: (pageId: string) => ['landing-pages', 'one', pageId],
  subdomain: (label: string, pageId: string | undefined) => ['subdomains', label, pageId ?? 'new'],
} as const;
