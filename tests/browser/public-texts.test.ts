import { errorCodes } from '@mirsah/domain/error';
import { company } from '@mirsah/landing-template/company';
import type { Page, Route } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { intercept, launchBrowser, newPage, phone } from '../fixtures/browser.ts';
import { pseudoPublicPages } from '../fixtures/pseudo-public-pages.ts';
import { arabicIn } from '../fixtures/to-pseudo.ts';

/** The public pages in the pseudo language: Arabic that is left on them is a text outside `messages/`. */
const shop = 'https://oud.example/';
const [pages, browser] = await Promise.all([pseudoPublicPages(shop), launchBrowser()]);
afterAll(() => browser.close());

/** The company's own facts are data of the installation. */
const ownFacts = [company.name, ...company.testimonials.flatMap(Object.values<string>)];
const withoutFacts = (html: string) =>
  [...ownFacts, ...company.testimonials.map(({ name }) => `>${name.charAt(0)}<`)].reduce(
    (text, fact) => text.replaceAll(fact, ''),
    html,
  );

it.each([...pages.built.keys()])('the page %s that Astro built has no text outside messages', (file) => {
  const html = pages.built.get(file) ?? '';
  expect(arabicIn(withoutFacts(html))).toEqual([]);
});

it.each([...pages.rendered.keys()])(
  'the page %s that is rendered for shoppers has no text outside messages',
  (name) => {
    const html = pages.rendered.get(name) ?? '';
    expect(html).toContain('⟦');
    expect(arabicIn(withoutFacts(html))).toEqual([]);
  },
);

describe('the texts of a hydrated page', () => {
  const ENDPOINT = '**/functions/v1/submit-order';

  async function openForm(answer: (route: Route) => Promise<unknown>): Promise<Page> {
    const { page } = await newPage(browser, phone);
    await intercept(page, `${shop}**`, serve);
    await intercept(page, ENDPOINT, answer);
    await page.goto(shop);
    await hydrate(page, 'form [type=submit]', 'island');
    return page;
  }

  async function order(page: Page): Promise<void> {
    await page.locator('[name=name]').fill('Noura');
    await page.locator('[name=phone]').fill('0551234567');
    await page.locator('[name=address]').fill('Riyadh');
    await page.locator('form [type=submit]').click();
  }

  it('the order form has no text outside messages: with errors, with a changed quantity, and while it is sending', async () => {
    const sent = Promise.withResolvers<void>();
    const page = await openForm(() => sent.promise);
    await page.locator('form [type=submit]').click();
    await page.locator('.err').first().waitFor();
    expect(arabicIn(await page.content())).toEqual([]);
    await page.locator('[data-step="1"]').click();
    await order(page);
    await page.locator('.btn.busy').waitFor();
    expect(arabicIn(await page.content())).toEqual([]);
    sent.resolve();
    await page.context().close();
  });

  it('the order form has no text outside messages when there is no network', async () => {
    const page = await openForm((route) => route.abort());
    // Nothing else is reached either.
    await intercept(page, '**/favicon.svg?*', (route) => route.abort());
    await order(page);
    await page.locator('.alert').waitFor();
    expect(arabicIn(await page.content())).toEqual([]);
    await page.context().close();
  });

  it('the order form has no text outside messages for any error of the server', async () => {
    let code: string | undefined;
    const page = await openForm((route) => route.fulfill({ status: 400, json: { code, details: {} } }));
    for (code of errorCodes) {
      const answered = page.waitForResponse(ENDPOINT);
      await order(page);
      await answered;
      await page.locator('form .btn:not(.busy)').waitFor();
      await page.locator('.alert').waitFor();
      expect(arabicIn(await page.content()), code).toEqual([]);
    }
    await page.context().close();
  });

  it('the gallery of large images has no text outside messages', async () => {
    const page = await openForm((route) => route.abort());
    await hydrate(page, '.track', 'run-gallery');
    await page.locator('.track a').first().click();
    await page.locator('dialog').waitFor();
    expect(arabicIn(await page.content())).toEqual([]);
    await page.context().close();
  });
});

/**
 * Focuses a part of the page and waits until its script has run: importing it again waits for its first
 * import.
 */
async function hydrate(page: Page, selector: string, script: string): Promise<void> {
  await page.locator(selector).focus();
  // A string, because Vitest would rewrite the `import`.
  const hasRun = `performance.getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/${script}.'))
    .map((name) => import(name).then(() => true))[0]`;
  await expect.poll(() => page.evaluate(hasRun)).toBe(true);
}

/** The shop's page and its scripts, those with texts in the pseudo language. */
function serve(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') {
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: pages.rendered.get('full') ?? '' });
  }
  const [, name = ''] = /^\/assets\/([\w-]+)\./.exec(pathname) ?? [];
  const body =
    name === 'island' || name === 'run-gallery'
      ? pages.scripts.get(name)
      : pages.assets.get(pathname.slice(1));
  if (body === undefined) return route.fulfill({ status: 404, body: '' });
  return route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body });
}
