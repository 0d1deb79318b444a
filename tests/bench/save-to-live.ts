import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Merchant } from '../fixtures/merchant.ts';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const SAVES = 100;
/**
 * Pages of other merchants that are republished during the measurement; one merchant's daily limit is lower.
 */
const PAGES = 300;
const MERCHANTS = 2;

/**
 * Times a save, from the merchant's request until a shopper gets the new page, requested without a pause:
 * alone, and while all pages are republished.
 */
export async function saveToLive(stack: TestStack): Promise<Row[]> {
  const saving = await newSaving(await stack.newMerchant(), landingPageContentFixture());
  const alone = await measure(stack, saving, SAVES);
  for (let merchant = 0; merchant < MERCHANTS; merchant += 1) {
    const { client } = await stack.newMerchant();
    for (let count = 0; count < PAGES / MERCHANTS; count += 1) {
      await client.createLandingPage({ body: landingPageContentFixture({ title: `صفحة ${count}` }) });
    }
  }
  await stack.streamsIdle();
  let isMeasured = false;
  const walk = async () => {
    let walks = 0;
    for (; !isMeasured; walks += 1) {
      await (await fetch(`${stack.url}/__local/republish`, { method: 'POST' })).text();
    }
    return walks;
  };
  const walking = walk();
  const meanwhile = await measure(stack, saving, SAVES).finally(() => {
    isMeasured = true;
  });
  const walks = await walking;
  return [
    ...rows('', alone),
    ...rows(`, while ${PAGES} pages are published anew (${walks} times)`, meanwhile),
  ];
}

type Saving = Awaited<ReturnType<typeof newSaving>>;

/** A new page that a merchant saves repeatedly. */
export async function newSaving({ client }: Merchant, body: LandingPageContent) {
  const page = await client.createLandingPage({ body });
  return { client, body, page, version: 1 };
}

/** Saves the page; returns the milliseconds until the response, and until a shopper gets the new page. */
export async function saveAndWait(port: number, saving: Saving): Promise<{ saved: number; live: number }> {
  const { client, body, page, version } = saving;
  const name = `نسخة ${version} `;
  const content = { ...body, product: { ...body.product, name } };
  let saved = 0;
  const live = await timed(async () => {
    saved = await timed(() =>
      client.saveLandingPage({ params: { pageId: page.id }, body: { version, content } }),
    );
    while (!(await fetchSite(port, page.subdomain)).body.includes(name.trim()));
  });
  saving.version += 1;
  return { saved, live };
}

async function measure({ port }: TestStack, saving: Saving, count: number) {
  const saves: number[] = [];
  const live: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const times = await saveAndWait(port, saving);
    saves.push(times.saved);
    live.push(times.live);
  }
  return { saves, live };
}

function rows(when: string, { saves, live }: { saves: number[]; live: number[] }): Row[] {
  const [saveMedian = 0, saveSlow = 0] = quantiles(saves, 0.5, 0.95);
  const [median = 0, slow = 0] = quantiles(live, 0.5, 0.95);
  return [
    [`save answered (${saves.length} saves)${when}`, `p50 ${ms(saveMedian)}, p95 ${ms(saveSlow)}`],
    [`save → new HTML served${when}`, `p50 ${ms(median)}, p95 ${ms(slow)}`],
  ];
}
