import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { BotPage } from '../bot-page/bot-page.tsx';
import { identity, named, property } from './meta.ts';
import { fillShell, readShell } from './shell.ts';

/**
 * The simple page that crawlers get while a page's cloaking is on, from what the merchant wrote for them. `shell` is
 * the built `shell.html`, `url` the address it shares with the page itself.
 */
export function renderBotPage(page: LandingPage, options: { shell: string; url: string }): string {
  const { cloaking } = page;
  const { url } = options;
  const shell = readShell(options.shell);
  const title = cloaking.metaTitle || cloaking.title || page.title;
  const description = cloaking.metaDescription || cloaking.description;
  const picture = cloaking.imageUrl && new URL(cloaking.imageUrl, url).href;
  return fillShell(shell, {
    head: [
      identity(title, url),
      named('description', description),
      named('robots', 'index,follow'),
      property('og:type', 'website'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', picture),
    ].join(''),
    body: renderToStaticMarkup(<BotPage page={page} />),
    data: '',
  });
}
