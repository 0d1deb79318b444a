// CloudFront Function (cloudfront-js-2.0), viewer request of the app domain: chooses the HTML file for a
// path. The lists have to match the dashboard's routes and the pages of the marketing site.

const MARKETING = /^\/(features|pricing|contact|contact-sent|demo|terms|privacy)$/;
// The pages that search engines may list; the others redirect or answer a form.
const LISTED = ['', 'features', 'pricing', 'contact', 'terms', 'privacy'];
const DASHBOARD =
  /^\/(login|register|forgot-password|auth\/callback|profile|(dashboard|admin)(\/.*)?|preview\/.+)$/;
const FILE = /\/[^/]+\.[a-z0-9]+$/i;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const path = request.uri.length > 1 ? request.uri.replace(/\/+$/, '') : request.uri;
  if (path === '/robots.txt') return generated('text/plain', robots(originOf(request)));
  if (path === '/sitemap.xml') return generated('application/xml', sitemap(originOf(request)));
  if (path === '/' || path === '') request.uri = '/index.html';
  else if (DASHBOARD.test(path)) request.uri = '/app.html';
  else if (MARKETING.test(path)) request.uri = `${path}.html`;
  else if (!FILE.test(path)) {
    const home = `/${query(request.querystring)}`;
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: home } } };
  }
  return request;
}

// Sitemaps need absolute URLs, but a viewer request does not contain its protocol. The distribution redirects
// visitors to https; localhost is the local stack, without https.
function originOf(request) {
  const host = request.headers.host ? request.headers.host.value : '';
  return /^[a-z0-9.-]+(:\d+)?$/i.test(host)
    ? `${/^localhost:\d+$/.test(host) ? 'http' : 'https'}://${host}`
    : '';
}

function robots(origin) {
  return `User-agent: *\nAllow: /\nDisallow: /dashboard\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin) {
  const urls = LISTED.map((path) => `<url><loc>${origin}/${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
}

function generated(type, data) {
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: `${type}; charset=utf-8` },
      'cache-control': { value: 'public, max-age=3600' },
    },
    body: { encoding: 'text', data: data },
  };
}
