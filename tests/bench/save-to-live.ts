import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const SAVES = 100;

/** Times a save, from the merchant's request until a shopper gets the new page, requested without a pause. */
export async function saveToLive(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const body = landingPageContentFixture();
  const page = await client.createLandingPage({ body });
  const saves: number[] = [];
  const live: number[] = [];
  for (let version = 1; version <= SAVES; version += 1) {
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
  }
  const [saveMedian = 0, saveSlow = 0] = quantiles(saves, 0.5, 0.95);
  const [median = 0, slow = 0] = quantiles(live, 0.5, 0.95);
  return [
    [`save answered (${SAVES} saves)`, `p50 ${ms(saveMedian)}, p95 ${ms(saveSlow)}`],
    ['save → new HTML served', `p50 ${ms(median)}, p95 ${ms(slow)}`],
  ];
}
