// CloudFront Function (cloudfront-js-2.0), viewer request of the app domain: which HTML file answers a path.
// The lists follow the dashboard's routes and the pages of the marketing site.

const MARKETING = /^\/(features|pricing|contact|terms|privacy)$/;
const DASHBOARD =
  /^\/(login|register|forgot-password|auth\/callback|profile|thank-you|(dashboard|admin)(\/.*)?|preview\/.+)$/;
const FILE = /\/[^/]+\.[a-z0-9]+$/i;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const path = request.uri.length > 1 ? request.uri.replace(/\/+$/, '') : request.uri;
  if (path === '/' || path === '') request.uri = '/index.html';
  else if (DASHBOARD.test(path)) request.uri = '/app.html';
  else if (MARKETING.test(path)) request.uri = `${path}.html`;
  else if (!FILE.test(path)) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/' } } };
  }
  return request;
}
