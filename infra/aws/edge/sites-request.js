// CloudFront Function (cloudfront-js-2.0), viewer request of the merchants' sites: chooses the site by the
// request's host and rewrites the path, so that Host is neither part of the cache key nor sent to S3. It
// follows site-file.js.

const ASSET = /^\/(assets|fonts|media)\/|^\/favicon\.(ico|svg)$/;
// Label, domain, port. A host of any other form is not ours and must not appear in a response's text.
const HOST = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]+)+(:\d+)?$/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  if (ASSET.test(request.uri)) return request;

  const site = HOST.exec(hostOf(request));
  if (site === null) {
    request.uri = '/errors/not-found.html';
    return request;
  }
  return forSite(request, `/sites/${site[1]}`);
}
