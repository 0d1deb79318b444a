// CloudFront Function (cloudfront-js-2.0), viewer request of merchants' own domains: chooses the file of the site. Which
// site it is, the tenant says: its origin path is the site's folder, and nothing is read from the host but the addresses in
// robots.txt and sitemap.xml. What it has in common with sites-request.js is the same text; a test compares them.

const PAGE = /^\/$|^\/products\/([^/]+)\/?$/;
// Search engines, advertisers' checkers and link previews, by the names in their user agents. The browsers inside apps
// (TikTok, Pinterest, WhatsApp …) name the app but are shoppers, so only names that no browser uses may be listed here.
const CRAWLER = new RegExp(
  [
    'Googlebot|AdsBot-Google|Mediapartners-Google|Google-InspectionTool|GoogleOther|Storebot-Google',
    'bingbot|adidxbot|BingPreview',
    'facebookexternalhit|facebookcatalog|Facebot|meta-external',
    'Twitterbot|LinkedInBot|^WhatsApp/|TelegramBot|Slackbot|Slack-ImgProxy|Discordbot|Snap URL Preview',
    'TikTokSpider|TikTokBot|Bytespider|Pinterestbot|^Pinterest/',
    'Applebot|DuckDuckBot|YandexBot|YandexMobileBot|YandexDirect|Baiduspider',
  ].join('|'),
  'i',
);

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it.
function handler(event) {
  const request = event.request;
  const host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  if (request.uri === '/robots.txt') return generated('text/plain', robots(originOf(host)));
  if (request.uri === '/sitemap.xml') return generated('application/xml', sitemap(originOf(host)));
  const file = fileFor(request.uri, request.headers);
  if (file === undefined) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/' } } };
  }
  // For sites-response.js, which knows the page's own slug.
  const slug = PAGE.exec(request.uri)[1];
  if (slug === undefined) delete request.headers['x-asked-slug'];
  else request.headers['x-asked-slug'] = { value: slug };
  request.uri = `/${file}`;
  return request;
}

// The only place that chooses which file of a site is served. The publisher always writes both (docs/decisions/0012),
// because an edge function cannot check which files exist.
function fileFor(uri, headers) {
  if (!PAGE.test(uri)) return undefined;
  const agent = headers['user-agent'] ? headers['user-agent'].value : '';
  return CRAWLER.test(agent) ? 'bot.html' : 'index.html';
}

// Sitemaps need absolute URLs, but a viewer request does not contain its protocol. The distribution redirects visitors
// to https; a host that ends in .localhost and a port is the local stack, because no certificate exists for it.
function originOf(host) {
  return `${/\.localhost:\d+$/.test(host) ? 'http' : 'https'}://${host}`;
}

function robots(origin) {
  return `User-agent: *\nAllow: /\nDisallow: /thank-you\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin) {
  const url = `<url><loc>${origin}/</loc></url>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${url}</urlset>\n`;
}

// Made here instead of stored in S3, because it differs between sites only in the host.
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
