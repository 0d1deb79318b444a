import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const SAVES = 100;
/** Pages of another merchant that are published anew meanwhile. */
const PAGES = 300;

/**
 * Times a save, from the merchant's request until a shopper gets the new page, requested without a pause: alone, and
 * while all pages are published anew.
 */
export async function saveToLive(stack: TestStack): Promise<Row[]> {
  const saving = await newPage(stack);
  const alone = await measure(stack, saving, SAVES);
  const { client } = await stack.newMerchant();
  for (let count = 0; count < PAGES; count += 1) {
    await client.createLandingPage({ body: landingPageContentFixture({ title: `صفحة ${count}` }) });
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

type Saving = Awaited<ReturnType<typeof newPage>>;

async function newPage(stack: TestStack) {
  const { client } = await stack.newMerchant();
  const body = landingPageContentFixture();
  const page = await client.createLandingPage({ body });
  return { client, body, page, version: 1 };
}

async function measure(stack: TestStack, saving: Saving, count: number) {
  const { client, body, page } = saving;
  const saves: number[] = [];
  const live: number[] = [];
  for (let saved = 0; saved < count; saved += 1) {
    const { version } = saving;
    const name = `نسخة ${version} `;
    const content = { ...body, product: { ...body.product, name } };
    live.push(
      await timed(async () => {
        saves.push(
          await timed(() =>
            client.saveLandingPage({ params: { pageId: page.id }, body: { version, content } }),
          ),
        );
        while (!(await fetchSite(stack.port, page.subdomain)).body.includes(name.trim()));
      }),
    );
    saving.version += 1;
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
