// CloudFront Function (cloudfront-js-2.0), viewer request of merchants' own domains. The tenant decides the
// site: its origin path is the site's folder, and the host is only used for the addresses in robots.txt and
// sitemap.xml. It follows site-file.js.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  return forSite(event.request, '');
}
