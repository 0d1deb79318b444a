// CloudFront Function (cloudfront-js-2.0), viewer request of merchants' own domains. Which site it is, the tenant says: its
// origin path is the site's folder, and nothing is read from the host but the addresses in robots.txt and sitemap.xml.
// It follows site-file.js.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  return forSite(event.request, '');
}
