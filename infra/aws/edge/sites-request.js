// CloudFront Function (cloudfront-js-2.0), viewer request of the merchants' sites: the host decides whose page it is.
// The rewritten path keeps Host out of the cache key and away from S3.

const ASSET = /^\/(assets|fonts|media)\/|^\/favicon\.(ico|svg)$/;
const PAGE = /^\/$|^\/products\/[^/]+\/?$/;
// Label, domain, port. What has another form is no host of ours and must not get into an answer's text.
const HOST = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9-]+)+(:\d+)?$/;
// Search engines, advertisers' checkers and link previews, by the names they give themselves. Browsers inside apps name
// the app (TikTok, Pinterest, WhatsApp …) and carry shoppers: only names that no browser has may be in here.
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
  if (ASSET.test(request.uri)) return request;

  const host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  const site = HOST.exec(host);
  if (site === null) {
    request.uri = '/errors/not-found.html';
    return request;
  }
  if (request.uri === '/robots.txt') return generated('text/plain', robots(originOf(host)));
  if (request.uri === '/sitemap.xml') return generated('application/xml', sitemap(originOf(host)));
  const file = fileFor(request.uri, request.headers);
  if (file === undefined) {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/' } } };
  }
  request.uri = `/sites/${site[1]}/${file}`;
  return request;
}

// The one place that decides which file of a site answers. The publisher always writes both (docs/decisions/0012): the
// edge cannot know what is there.
function fileFor(uri, headers) {
  if (!PAGE.test(uri)) return undefined;
  const agent = headers['user-agent'] ? headers['user-agent'].value : '';
  return CRAWLER.test(agent) ? 'bot.html' : 'index.html';
}

// Sitemaps want whole addresses, and a viewer request does not tell its protocol. Visitors of the distribution are sent
// to https; a host that ends in .localhost and a port is no distribution, as its certificate could not exist.
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

// Made here, without S3: the same for every site but for its name.
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
