import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import {
  landingPageContentFixture,
  landingPageFixture,
} from '@mirsah/domain/landing-page/landing-page.fixture';
import { root } from '@mirsah/infra-local/stack/settings';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { expect, it } from 'vitest';
import { newPage, phone } from '../fixtures/browser.ts';
import { htmlAttacks } from '../fixtures/html-attacks.ts';
import { openShop } from '../fixtures/shop.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const shell = readFileSync(join(root, 'landing-template/dist/shell.html'), 'utf8');

const { stack, browser } = await stackAndBrowserForFile();
const reader = (await newPage(browser, phone)).page;

/**
 * The elements and attributes of a page, as a browser parses it, that could run or load something, send data
 * or cover the page.
 */
function dangers(html: string, { hasBlocks = false } = {}): Promise<string[]> {
  return reader.evaluate(
    ({ text, hasBlocks }) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const found: string[] = [];
      const forbidden =
        'iframe,object,embed,base,frame,applet,portal,math,meta[http-equiv=refresh i],template,[srcdoc],[ping],[formaction]';
      for (const element of parsed.querySelectorAll(forbidden)) found.push(element.outerHTML);
      for (const element of parsed.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
          if (/^[\s\0-\x20]*(?:javascript|vbscript|data):/i.test(value))
            found.push(`${element.tagName} ${name}=${value}`);
          if (name === 'style' && /position|expression|url\(/i.test(value)) found.push(`style ${value}`);
        }
      }
      const scripts = [...parsed.scripts].map(({ type }) => type);
      const ofBlocks = 'application/ld+json application/ld+json application/json module';
      const expected = hasBlocks ? ofBlocks : 'application/ld+json application/json module';
      if (scripts.join(' ') !== expected) found.push(`scripts: ${scripts}`);
      for (const [what, count] of [
        ['form', 1],
        ['style', 1],
        ['link[rel=stylesheet]', 1],
        [`link[rel=stylesheet][href^="/assets/${hasBlocks ? 'page-with-blocks' : 'landing-page'}."]`, 1],
        ['#order', 1],
        ['[data-live=summary]', 1],
        ['body > *', 0],
      ] as const) {
        const seen = parsed.querySelectorAll(what).length;
        if (count > 0 && seen !== count) found.push(`${seen} ${what}`);
      }
      return found;
    },
    { text: html, hasBlocks },
  );
}

it.each(htmlAttacks.map((attack) => [attack]))(
  'HTML that a merchant pastes does not run in the rendered page: %j',
  async (attack) => {
    const page = landingPageFixture({ title: attack, description: attack });
    page.product.description = { mode: 'html', text: `<p>قبل</p>${attack}<p>بعد</p>` };
    page.product.name = attack;
    const html = renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
    expect(await dangers(html)).toEqual([]);
  },
);

it.each(htmlAttacks.map((attack) => [attack]))(
  'HTML that a merchant pastes into any field of any block does not run in the rendered page: %j',
  async (attack) => {
    const page = landingPageFixture();
    page.product.reviews = [
      { id: 'r', rating: 5, review: attack, reviewerName: attack, date: '2026-11-08', pictures: [] },
    ];
    const blocks = filledBlocks(() => attack);
    page.layout = { ...page.layout, blocks, order: [...Object.keys(blocks), ...page.layout.sectionsOrder] };
    const html = renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
    expect(await dangers(html, { hasBlocks: true })).toEqual([]);
  },
);

it('HTML that a merchant pastes does not run on the published page', async () => {
  const content = landingPageContentFixture();
  content.product.description = { mode: 'html', text: htmlAttacks.join('\n') };
  const shop = await openShop(stack, content);
  const { page, problems } = await newPage(browser, phone);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const html = await (await page.goto(shop.url))?.text();
  await page.getByLabel('الاسم الكامل').focus();
  await page.getByRole('button', { name: 'اطلب الآن' }).waitFor();
  expect(await dangers(html ?? '')).toEqual([]);
  expect(dialogs).toEqual([]);
  // The page's content security policy did not have to block anything either.
  expect(problems.filter((problem) => /policy|refused/i.test(problem))).toEqual([]);
});
