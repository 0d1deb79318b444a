/** Where the landing pages are kept among what was fetched. */
export const landingPageKeys = {
  list: ['landing-pages', 'list'],
  allowance: ['landing-pages', 'list', 'allowance'],
  one: (pageId: string) => ['landing-pages', 'one', pageId],
  versions: (pageId: string) => ['landing-pages', 'versions', pageId],
  version: (pageId: string, number: number) => ['landing-pages', 'version', pageId, number],
  subdomain: (label: string, pageId: string | undefined) => ['subdomains', label, pageId ?? 'new'],
} as const;
