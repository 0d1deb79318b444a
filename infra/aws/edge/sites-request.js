// CloudFront Function (cloudfront-js-2.0), viewer request of the merchants' sites: the host decides whose page it is.
// The rewritten path keeps Host out of the cache key and away from S3.

const ASSET = /^\/(assets|fonts|media)\/|^\/favicon\.(ico|svg)$/;
const PAGE = /^\/$|^\/products\/[^/]+\/?$/;
const PER_SITE_FILE = /^\/(robots\.txt|sitemap\.xml)$/;
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (ASSET.test(request.uri)) return request;

  const label = siteLabel(request.headers.host);
  if (label === undefined) {
    request.uri = '/errors/not-found.html';
    return request;
  }
  const file = fileFor(request.uri, request.headers);
  if (file === undefined) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/' } } };
  }
  request.uri = `/sites/${label}/${file}`;
  return request;
}

function siteLabel(host) {
  const label = host ? host.value.split(':')[0].split('.')[0].toLowerCase() : '';
  return DNS_LABEL.test(label) ? label : undefined;
}

// The one place that decides which file of a site answers; the visitor's headers are at hand for that.
function fileFor(uri, _headers) {
  if (PAGE.test(uri)) return 'index.html';
  const perSite = PER_SITE_FILE.exec(uri);
  return perSite ? perSite[1] : undefined;
}
