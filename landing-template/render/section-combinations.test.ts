import type { LandingPage } from '@mirsah/domain/landing-page';
import { type SectionName, sectionNames } from '@mirsah/domain/landing-page/content';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { renderLandingPage } from './landing-page.tsx';

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';

const marks: Record<SectionName, string> = {
  title: 'class="title"',
  images: 'class="gallery"',
  price: 'class="offer"',
  variants: 'class="choice"',
  description: 'class="rich"',
};

function page(shown: readonly SectionName[], order: readonly SectionName[]): LandingPage {
  const blank = landingPageFixture();
  const sections = Object.fromEntries(sectionNames.map((name) => [name, shown.includes(name)]));
  return {
    ...blank,
    product: {
      ...blank.product,
      images: [{ url: 'https://example.com/1.jpg', alt: '' }],
      variants: [{ id: 'v', name: '100 مل', sku: '', priceMinor: 19_900 }],
      description: { mode: 'text', text: 'وصف' },
      reviews: [
        { id: 'r', rating: 5, review: 'ممتاز', reviewerName: 'منيرة', date: '2026-11-08', pictures: [] },
      ],
    },
    layout: {
      ...blank.layout,
      sections: sections as LandingPage['layout']['sections'],
      sectionsOrder: [...order],
    },
  };
}

const render = (shown: readonly SectionName[], order: readonly SectionName[]) =>
  renderLandingPage(page(shown, order), { shell, url: 'https://oud.mirsah.site/' });

/** Every choice of sections: 2⁵ of them. */
const choices = Array.from({ length: 2 ** sectionNames.length }, (_, bits) =>
  sectionNames.filter((_name, position) => bits & (1 << position)),
);
/** Each section once in each place. */
const orders = sectionNames.map((_, by) => [...sectionNames.slice(by), ...sectionNames.slice(0, by)]);

describe.each(orders.map((order) => [order.join(' '), order] as const))('in the order %s', (_, order) => {
  it.each(choices.map((shown) => [shown.join(' ') || 'nothing', shown] as const))(
    'a page shows the sections %s in the merchant’s order, with one heading and one form',
    (_name, shown) => {
      const html = render(shown, order);
      const seen = sectionNames
        .filter((name) => html.includes(marks[name]))
        .sort((a, b) => html.indexOf(marks[a]) - html.indexOf(marks[b]));
      expect(seen).toEqual(order.filter((name) => shown.includes(name)));
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/<form /g)).toHaveLength(1);
      expect(html).toContain('class="revs"');
      // A hidden variants section still sends the first variant, so that the order has the displayed price.
      expect(html.match(/name="variantId"/g)).toHaveLength(1);
      const lastOfLead = order.filter((name) => shown.includes(name)).at(-1);
      const form = html.indexOf('<form ');
      for (const name of seen) {
        const isBelow = name === 'description' && lastOfLead === 'description';
        expect(html.indexOf(marks[name]) > form).toBe(isBelow);
      }
    },
  );
});
