// Shared code of sites-request.js and domain-request.js: which file of a site a visitor gets. A CloudFront
// Function cannot import, so source.ts prepends this to their code.

// `/ab/{minute}` is the page for a visitor who has just received the cookie of an experiment
// (sites-response.js).
const PAGE = /^\/$|^\/ab(?:\/([0-9a-z]{1,8}))?$|^\/products\/([^/]+)\/?$/;
const VISITOR = /^[1-9]\d{0,4}\.[0-9a-f]{16}$/;
// Search engines, advertisers' checkers and link previews, by the names in their user agents. The browsers
// inside apps (TikTok, Pinterest, WhatsApp …) name the app but are shoppers, so only names that no browser
// uses may be listed here.
const CRAWLERS = [
  'Googlebot|AdsBot-Google|Mediapartners-Google|Google-InspectionTool|GoogleOther|Storebot-Google',
  'bingbot|adidxbot|BingPreview',
  'facebookexternalhit|facebookcatalog|Facebot|meta-external',
  'Twitterbot|LinkedInBot|^WhatsApp/|TelegramBot|Slackbot|Slack-ImgProxy|Discordbot|Snap URL Preview',
  'TikTokSpider|TikTokBot|Bytespider|Pinterestbot|^Pinterest/',
  'Applebot|DuckDuckBot|YandexBot|YandexMobileBot|YandexDirect|Baiduspider',
].join('|');
const CRAWLER = new RegExp(CRAWLERS, 'i');

function hostOf(request) {
  return request.headers.host ? request.headers.host.value.toLowerCase() : '';
}

// The request for a file of the site in this folder, or a direct response.
// biome-ignore lint/correctness/noUnusedVariables: the functions before whose code this is put call it.
function forSite(request, folder) {
  const host = hostOf(request);
  if (request.uri === '/robots.txt') return generated('text/plain', robots(originOf(host)));
  if (request.uri === '/sitemap.xml') return generated('application/xml', sitemap(originOf(host)));
  const file = fileFor(request);
  if (file === undefined) {
    const home = `/${query(request.querystring)}`;
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: home } } };
  }
  // For sites-response.js, which has the page's own slug, and the minute of the redirect.
  const asked = PAGE.exec(request.uri);
  note(request, 'x-asked-again', asked[1]);
  note(request, 'x-asked-slug', asked[2]);
  request.uri = `${folder}/${file}`;
  return request;
}

function note(request, name, value) {
  if (value === undefined) delete request.headers[name];
  else request.headers[name] = { value: value };
}

// The only function that chooses which file of a site is served. The publisher always writes index.html and
// bot.html (docs/decisions/0012), because an edge function cannot check which files exist. The two sides of
// an experiment exist as long as visitors may have its cookie (docs/decisions/0107).
function fileFor(request) {
  if (!PAGE.test(request.uri)) return undefined;
  const agent = request.headers['user-agent'] ? request.headers['user-agent'].value : '';
  if (CRAWLER.test(agent)) return 'bot.html';
  const visitor = request.cookies.ab ? request.cookies.ab.value : '';
  return VISITOR.test(visitor) ? `${sideOf(visitor)}.html` : 'index.html';
}

// Like core/domain/landing-page/shown-variant.ts.
function sideOf(visitor) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < visitor.length; index += 1) {
    hash = Math.imul(hash ^ visitor.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) < 0 ? 'b' : 'a';
}

// Sitemaps need absolute URLs, but a viewer request does not contain its protocol. The distribution redirects
// visitors to https; a host that ends in .localhost and a port is the local stack, because no certificate
// exists for it.
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

// Generated here instead of stored in S3, because it differs between sites only in the host.
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
