/** Where merchants' pages live: `https` and `mirsah.site`, or `http` and `localhost:3000`. */
export type Sites = { domain: string; protocol: 'https' | 'http' };

/** The public address of a page: `{subdomain}.{product site domain}` (spec 4). */
export function siteUrl(sites: Sites, subdomain: string): string {
  return `${sites.protocol}://${subdomain}.${sites.domain}/`;
}
