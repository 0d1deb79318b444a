/** CloudFront path patterns that go to the API instead of S3, by distribution. */
export const appApiPaths = ['/api/*'] as const;
export const siteApiPaths = ['/functions/v1/*', '/thank-you'] as const;

/** Where pages tell of their visits; CloudFront adds the visitor's country. Before `siteApiPaths`, which it is one of. */
export const visitsPath = '/functions/v1/collect';

/** Merchants' pictures, on both domains out of the sites' bucket: kept for ever, never compressed, as they are. */
export const mediaPath = '/media/*';
