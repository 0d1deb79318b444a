import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { orderFixture } from '@mirsah/domain/order/order.fixture.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { LandingPageView } from '../landing-page-view.tsx';
import { MissingReceipt } from '../receipt/missing-receipt.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { staticMarkup } from './static-markup.ts';

const attack = '"><script>alert(1)</script>&\'\n';

/** A page with every kind of control, and with something hostile wherever a merchant types. */
function everyControl() {
  const page = landingPageFixture({ title: attack });
  page.formFields = (['text', 'textarea', 'select', 'checkbox', 'email'] as const).map((type) => ({
    ...{
      id: type,
      type,
      label: attack,
      placeholder: attack,
      required: type === 'select',
      options: [attack, 'b'],
    },
  }));
  page.product.images = [{ url: `/media/p/${'a'.repeat(26)}-1440x900-c0ffee/720.webp`, alt: attack }];
  page.product.reviews = [{ id: 'r', rating: 4, review: attack, reviewerName: 'منيرة', date: '2026-11-08' }];
  page.header.enabled = true;
  return page;
}

/** What an element is, whatever the order and the spelling of its attributes: as a browser would tell. */
function readTags(html: string): { tag: string; attributes: string[] }[] {
  return Array.from(
    html.matchAll(/<(\/?[a-z0-9]+)((?: [a-zA-Z-]+(?:="[^"]*")?)*)\/?>/g),
    ([, tag = '', rest = '']) => ({
      tag,
      attributes: Array.from(
        rest.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g),
        ([, name = '', value = '']) => `${name.toLowerCase()}=${value}`,
      ).sort(),
    }),
  );
}

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '|');

describe('a page in static markup', () => {
  it.each<[string, ReactNode]>([
    ['every control', <LandingPageView key="page" page={everyControl()} laterStyles="/assets/x.css" />],
    [
      'a form that came back',
      <LandingPageView
        key="page"
        page={everyControl()}
        posted={{
          values: { text: attack, textarea: 'سطر', select: 'b', checkbox: 'on', country: 'KW' },
          problems: { email: 'email_invalid' },
          banner: attack,
        }}
      />,
    ],
    ['a receipt', <Receipt key="receipt" order={orderFixture({ customerName: attack })} />],
    ['a drawing', <MissingReceipt key="receipt" />],
    [
      'another form',
      <ContactForm key="form" typed={{ name: attack, message: 'نص' }} problems={{ name: 'خطأ' }} />,
    ],
  ])('is what React makes of %s', (_, node) => {
    const [ours, theirs] = [staticMarkup(node), renderToStaticMarkup(node).replaceAll('&#x27;', "'")];
    expect(readTags(ours)).toEqual(readTags(theirs));
    expect(wordsOf(ours).replaceAll('\n', '')).toBe(wordsOf(theirs).replaceAll('\n', ''));
  });

  it('has nothing that HTML does without', () => {
    expect(staticMarkup(<input required disabled={false} tabIndex={-1} />)).toBe(
      '<input required tabindex="-1">',
    );
    expect(staticMarkup([null, false, undefined, 'أ', 1])).toBe('أ1');
  });

  it('keeps the line break that a shopper typed first', () => {
    expect(staticMarkup(<textarea defaultValue={'\nنص'} />)).toBe('<textarea>\n\nنص</textarea>');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
  ])('has no address that runs: %j', (address) => {
    expect(staticMarkup(<a href={address}>أ</a>)).toBe('<a>أ</a>');
  });

  it('keeps every other address', () => {
    expect(staticMarkup(<a href="j?a=1&b=2">أ</a>)).toBe('<a href="j?a=1&amp;b=2">أ</a>');
  });
});
