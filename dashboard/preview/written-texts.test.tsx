import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import {
  landingPageContentFixture,
  landingPageFixture,
} from '@mirsah/domain/landing-page/landing-page.fixture';
import { countedStock, freshStock } from '@mirsah/domain/landing-page/stock';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { type Canvas, LandingPageView } from '@mirsah/landing-template/render/landing-page-view';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toContent } from '../features/page-form/content.ts';
import { withValueAt } from '../features/page-form/diff.ts';
import { inlineTextAt } from '../features/page-form/inline-text.ts';
import { toValues } from '../features/page-form/values.ts';
import { PreviewedPage } from './previewed-page.tsx';

// A countdown shows the time that is left when it is drawn.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
});
afterAll(() => {
  vi.useRealTimers();
});

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';

function contentWith(type: (typeof blockTypes)[number]) {
  const content = landingPageContentFixture();
  const [offer] = offersFixture().quantity;
  if (offer) content.offers = { ...content.offers, quantity: [offer] };
  content.product.reviews = [
    { id: 'r', rating: 4, review: 'جميل', reviewerName: 'نورة', date: '2026-11-08', pictures: [] },
  ];
  const blocks = { bwritten: filledBlock(type, (path) => `نص ${path}`) };
  return { ...content, layout: { ...content.layout, blocks, order: [...content.layout.order, 'bwritten'] } };
}

/** Blocks without single-line texts of the merchant, or without any text. */
const withoutTexts = ['text', 'divider', 'orderForm'];

it.each(blockTypes.filter((type) => !withoutTexts.includes(type)))(
  'every text that is written in its place in a block %s is in the content that is saved and on the page that is published',
  (type) => {
    const content = contentWith(type);
    const canvas = renderToStaticMarkup(
      <PreviewedPage
        content={content}
        businessDetails={undefined}
        name=""
        isCanvas
        onShown={() => undefined}
      />,
    );
    const named = [...canvas.matchAll(/data-at="(layout\.blocks\.bwritten\.[^"]*)"/g)].map(
      ([, at = '']) => at,
    );
    const written = [...new Set(named)].filter((at) => inlineTextAt(content, at));
    expect(written.length).toBeGreaterThan(0);
    const typed = (at: string) => `كتب${written.indexOf(at)}ت`;
    const values = written.reduce((form, at) => withValueAt(form, at, typed(at)), toValues(content));
    const saved = toContent(values);
    if (!('content' in saved)) throw new Error(JSON.stringify(saved.problems));
    const page = { ...landingPageFixture(saved.content), stockLeft: freshStock(countedStock(saved.content)) };
    const html = renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
    expect(written.filter((at) => !html.includes(typed(at)))).toEqual([]);
  },
);

it.each(blockTypes)(
  'a block %s shows neither the title nor the first line of its page, so it does not render again while these are typed',
  (type) => {
    const drawn = (title: string) => {
      const content = { ...contentWith(type), title, description: title };
      const page = { ...landingPageFixture(content), stockLeft: freshStock(countedStock(content)) };
      const parts: string[] = [];
      const canvas: Canvas = {
        at: () => (path) => ({ 'data-at': path }),
        unseen: () => null,
        keep(id, element) {
          if (id === 'bwritten') parts.push(renderToStaticMarkup(element));
          return element;
        },
      };
      renderToStaticMarkup(<LandingPageView page={page} canvas={canvas} />);
      return parts;
    };
    expect(drawn('عنوان')).toEqual(drawn('غيره'));
    // The order form only marks its position.
    expect(drawn('عنوان')).toHaveLength(type === 'orderForm' ? 0 : 1);
  },
);
