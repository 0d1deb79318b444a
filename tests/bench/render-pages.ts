import type { LandingPage } from '@mirsah/domain/landing-page';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { quantiles } from './measure.ts';
import { plainTemplate } from './plain-template.ts';
import { richBlocksPage, richPage } from './rich-page.ts';

/** Run by `rendering.ts` in its own process; prints its results as JSON. */
const WARM_UP = 1500;
const RENDERS = 4000;
/** Calls per sample: enough that the clock's resolution does not matter. */
const BATCH = 20;
const PAGES = 10_000;

const page = landingPageFixture(richPage());
const told = landingPageFixture(richBlocksPage());
const { description } = page.product;
const styled = withDescription(description.text.replaceAll('<p>', '<p style="color:#0b6b6d">'));

const [median = 0, p95 = 0] = quantiles(cpuOf(render), 0.5, 0.95);
const [baselineMs = 0] = quantiles(cpuOf(plainTemplate), 0.5);
const [plainBlocksMs = 0] = quantiles(
  cpuOf(() => plainTemplate(told)),
  0.5,
);
const [blocksMs = 0] = quantiles(
  cpuOf(() => render(told)),
  0.5,
);
const [sanitiserMs = 0] = quantiles(
  cpuOf(() => render(styled)),
  0.5,
);

const before = heapMb();
for (let index = 0; index < PAGES; index += 1) {
  render({ ...withDescription(`${description.text}<p>${index}</p>`), subdomain: `page-${index}` });
}
process.stdout.write(
  JSON.stringify({
    renderMs: { median, p95 },
    baselineMs,
    blocksMs,
    plainBlocksMs,
    sanitiserMs,
    pages: PAGES,
    heapMb: { before, after: heapMb() },
  }),
);

function render(rendered: LandingPage = page): string {
  return renderLandingPage(rendered, {
    shell: builtPages.landingPage,
    url: `https://${rendered.subdomain}.example/`,
  });
}

function withDescription(text: string): LandingPage {
  return { ...page, product: { ...page.product, description: { mode: 'html', text } } };
}

/**
 * CPU milliseconds of one call (all threads) in each of many batches, after enough calls for the JIT
 * compiler.
 */
function cpuOf(call: (page: LandingPage) => string): number[] {
  for (let index = 0; index < WARM_UP; index += 1) call(page);
  return Array.from({ length: RENDERS / BATCH }, () => {
    const before = process.cpuUsage();
    for (let index = 0; index < BATCH; index += 1) call(page);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / BATCH;
  });
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
