/** CloudFront path patterns that go to the API instead of S3, by distribution. */
export const appApiPaths = ['/api/*', '/thank-you'] as const;
export const siteApiPaths = ['/functions/v1/*', '/thank-you'] as const;

/**
 * The path of visit reports; CloudFront adds the visitor's country. It must come before `siteApiPaths`, which
 * match it too.
 */
export const visitsPath = '/functions/v1/collect';

/**
 * Merchants' images, served on both domains from the sites' bucket: cached without limit and never
 * compressed.
 */
export const mediaPath = '/media/*';

/** On merchants' own domains: files that all sites share, which are not in the site's folder. */
export const sharedPaths = ['/assets/*', '/fonts/*', '/errors/*', '/favicon.*'] as const;

/** Response headers that CloudFront adds if the origin sent none (override: false); names are lower case. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/**
 * For the app domain. `connectSources` are the origins its scripts talk to besides their own: Cognito's
 * endpoint of the region and the upload bucket's. (A wildcard is only allowed as the first label, so they
 * must be spelled out.)
 */
export function appSecurityHeaders(connectSources: readonly string[]): SecurityHeaders {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine and TinyMCE write style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    // Merchants may use images of any origin, in the editor and on their pages.
    "img-src 'self' data: blob: https: http:",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "frame-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return {
    ...everywhere,
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    // A page that opens the dashboard in a window gets no reference to it.
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': policy.join('; '),
  };
}

/** The document that shows a merchant's own HTML in the editor. */
export const previewPath = '/preview.html';

/**
 * For the preview, which the app's domain serves at `appOrigin`: in a frame or opened directly, it is in a
 * sandbox, apart from the dashboard's origin. The origin is named beside 'self', because WebKit compares
 * 'self' with the opaque origin of a sandboxed frame, and would load no script, style, font or video of the
 * page. The document requests no data.
 */
export function previewSecurityHeaders(app: SecurityHeaders, appOrigin: string): SecurityHeaders {
  const own = (app['content-security-policy'] ?? '').replaceAll("'self'", `'self' ${appOrigin}`);
  return { ...app, 'content-security-policy': `${own}; sandbox allow-scripts` };
}

/**
 * For the merchants' sites. No content security policy: a page's allowed sources depend on its pixels, so the
 * publisher stores it with the page, and the API sends it with its own. Only the host itself must be
 * requested by https.
 */
export const siteSecurityHeaders: SecurityHeaders = {
  ...everywhere,
  'strict-transport-security': 'max-age=63072000',
  'x-frame-options': 'DENY',
};

/**
 * For merchants' own domains, which they may move elsewhere: browsers insist on https for a month after the
 * last visit, and never for subdomains.
 */
export const domainSecurityHeaders: SecurityHeaders = {
  ...siteSecurityHeaders,
  'strict-transport-security': 'max-age=2592000',
};

/**
 * Paths whose files any origin may read: hashed files and fonts. The editor's preview runs in a sandboxed
 * frame, whose origin is opaque.
 */
export const crossOriginPrefixes = ['/assets/', '/fonts/'] as const;
