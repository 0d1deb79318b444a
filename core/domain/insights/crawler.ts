/**
 * Whether a request comes from a search engine, an advertiser's checker or a link preview, by the name it gives itself,
 * or from a browser that a program steers. The first list is the edge's (infra/aws/edge/sites-request.js), which can
 * import nothing; a test keeps both the same.
 */
export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent) || STEERED.test(userAgent);
}

export const CRAWLER = new RegExp(
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

/** Uptime checks, speed tests and scrapers that run a page's scripts. */
const STEERED =
  /HeadlessChrome|Lighthouse|PhantomJS|GTmetrix|Pingdom|UptimeRobot|\b(?:bot|crawler|spider)\b/i;
