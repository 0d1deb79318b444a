import { noBusinessDetails } from '@mirsah/domain/business-details/facts';
import { type Block, type BlockOf, newBlock } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderLandingPage } from '../render/landing-page.tsx';
import { contentSecurityPolicy, documentPolicy } from '../render/policy.ts';
import { Countdown } from './calls.tsx';

const shell =
  '<head><!--head--><style></style><link rel="stylesheet" href="/a.css"><style>.b-faq{a:b}</style><link rel="stylesheet" href="/b.css"></head><!--body--><!--data--><script type="module" src="/loader.js" data-for="every-page"></script><script type="module" src="/blocks.js" data-for="blocks"></script><script type="module" src="/keep.js" data-for="keep-form"></script>';
const url = 'https://oud.mirsah.site/';

const reviews = [5, 3].map((rating) => ({
  id: `r${rating}`,
  rating,
  review: `review ${rating}`,
  reviewerName: 'Noura',
  date: '2026-11-08',
  pictures: [`/media/p/1200x800-aabbcc-0123456789abcde${rating}/720.webp`],
}));

/** In the publisher's format, with the merchant's remaining stock. */
const base: ShownPage = { ...landingPageFixture(), stockLeft: { pieces: 40, of: 200 } };
base.offers = { ...base.offers, quantity: offersFixture().quantity };

/** A page with the blocks in their order after its sections, as HTML. */
function render(blocks: Record<string, Block>, { withReviews = false, order = Object.keys(blocks) } = {}) {
  const page = structuredClone(base);
  page.layout = { ...page.layout, blocks, order: [...page.layout.sectionsOrder, ...order] };
  if (!order.every((id) => id in blocks)) page.layout.order = order;
  if (withReviews) page.product.reviews = reviews;
  return renderLandingPage(page, { shell, url });
}

const plain = render({});
/** The markup that a block adds to the page. */
const added = (html: string) => html.split('<div class="more">')[1] ?? '';
const shownTypes = blockTypes.filter((type) => type !== 'orderForm');

describe.each(shownTypes)('the block %s', (type) => {
  it('shows all texts and pictures that are filled in', () => {
    const paths: string[] = [];
    const block = filledBlock(type, (path) => `text${paths.push(path) - 1}x`);
    const html = render({ bone: block }, { withReviews: true });
    const notShown = paths.filter((_, index) => !html.includes(`text${index}x`));
    expect(notShown).toEqual([]);
    expect(added(html)).toContain('class="b ');
  });

  it('renders no empty frame while nothing is filled in', () => {
    const hasOwnContent = ['divider', 'orderBy', 'offerPicker', 'buyButton'].includes(type);
    const html = render({ bone: newBlock(type) });
    expect(html.includes('class="b ')).toBe(hasOwnContent);
  });

  it('is not in the page while it is hidden, and is marked where it is hidden on one kind of window', () => {
    const block = filledBlock(type);
    const hidden = render({ bone: { ...block, hideOn: 'all' } });
    expect(hidden).toBe(type === 'reviews' ? hidden : plain);
    const onPhones = render({ bone: { ...block, hideOn: 'phone' } }, { withReviews: true });
    // The offers are in the form for all shoppers then.
    expect(onPhones.includes('data-hide="phone"')).toBe(type !== 'offerPicker');
  });

  it('never turns a typed text into markup or script', () => {
    const attack = '"\'></p></section></script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const html = render({ bone: filledBlock(type, () => attack) }, { withReviews: true });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });
});

describe('the position of blocks', () => {
  const heading = (text: string): Block => ({
    type: 'heading',
    props: { text, note: '', align: 'start' },
  });

  it('blocks stand between the sections as the merchant placed them', () => {
    const blocks = { bone: heading('first'), btwo: heading('second') };
    const order = ['bone', 'title', 'images', 'btwo', 'price', 'variants', 'description'];
    const html = render(blocks, { order });
    expect(html.indexOf('first')).toBeLessThan(html.indexOf('class="title"'));
    expect(html.indexOf('second')).toBeGreaterThan(html.indexOf('class="title"'));
    expect(html.indexOf('second')).toBeLessThan(html.indexOf('<form '));
  });

  it('blocks after the last section but the description come after the order form, unless a block marks its position', () => {
    const blocks: Record<string, Block> = { bone: heading('story') };
    expect(render(blocks).indexOf('story')).toBeGreaterThan(render(blocks).indexOf('<form '));
    const marked: Record<string, Block> = { ...blocks, bform: { type: 'orderForm', props: {} } };
    const html = render(marked, { order: ['bone', 'bform'] });
    expect(html.indexOf('story')).toBeLessThan(html.indexOf('<form '));
  });

  it('the reviews are where the merchant placed them and nowhere else', () => {
    const html = render({ bone: filledBlock('reviews') }, { withReviews: true });
    expect(html.match(/id="reviews"/g)).toHaveLength(1);
    expect(html).not.toContain('class="revs"');
  });
});

describe('the remaining stock', () => {
  const block = (whenOut: 'hide' | 'say', pieces: number | null = 200): Block => ({
    type: 'stockLeft',
    props: { stock: { pieces, countedAt: '2026-11-20T09:00:00.000Z' }, whenOut, note: '' },
  });
  const shown = (block: Block, stockLeft: ShownPage['stockLeft']) => {
    const page = { ...structuredClone(base), stockLeft };
    page.layout = { ...page.layout, blocks: { bone: block } };
    return /<section class="b b-stock".*?<\/section>/.exec(renderLandingPage(page, { shell, url }))?.[0];
  };

  it('is exact for the last pieces, and before that an upper bound that stays true', () => {
    expect(shown(block('hide'), { pieces: 40, of: 200 })).toContain('بقيت 40 قطعة على الأكثر');
    expect(shown(block('hide'), { pieces: 40, of: 200 })).toContain('width:20%');
    expect(shown(block('hide'), { pieces: 7, of: 200 })).toContain('بقيت 7 قطع فقط');
    expect(shown(block('hide'), { pieces: 2, of: 200 })).toContain('بقيت قطعتان فقط');
  });

  it('shows the counted number, and its share, once it is less than was counted', () => {
    expect(shown(block('hide'), { pieces: 40, of: 200 })).toContain('من أصل 200<');
    for (const pieces of [12, 15]) {
      const whole = shown(block('hide'), { pieces, of: 12 });
      expect(whole).toContain(`بقيت ${pieces} قطعة على الأكثر`);
      expect(whole).not.toMatch(/من أصل|width/);
    }
  });

  it('is absent while it is unknown, and at zero shows only «sold out» if the merchant wants that', () => {
    expect(shown(block('say'), undefined)).toBeUndefined();
    expect(shown(block('say', null), { pieces: 40, of: 200 })).toBeUndefined();
    expect(shown(block('hide'), { pieces: 0, of: 200 })).toBeUndefined();
    expect(shown(block('say'), { pieces: 0, of: 200 })).toContain('نفدت الكمية');
    expect(shown(block('say'), { pieces: 0, of: 200 })).not.toMatch(/من أصل|width/);
  });
});

describe('the offers in a block', () => {
  const picker: Block = { type: 'offerPicker', props: { title: 'choose', note: '' } };
  const cards = /<input [^>]*name="offer"[^>]*>/g;
  const formOf = (html: string) => /<form [\s\S]*<\/form>/.exec(html)?.[0] ?? '';

  it('are in it instead of in the form, and are the form’s own fields with and without script', () => {
    const html = render({ bone: picker });
    expect(formOf(html)).not.toMatch(cards);
    const inBlock = html.match(cards) ?? [];
    expect(inBlock).toHaveLength(base.offers.quantity.length);
    expect(inBlock.filter((card) => !card.includes('form="order"'))).toEqual([]);
    expect(inBlock.filter((card) => card.includes('checked=""'))).toHaveLength(1);
  });

  it('stay in the form where the block is hidden for some shoppers', () => {
    for (const hideOn of ['phone', 'desktop', 'all'] as const) {
      const html = render({ bone: { ...picker, hideOn } });
      expect(html).toBe(plain);
      expect(formOf(html).match(cards)).toHaveLength(base.offers.quantity.length);
    }
  });

  it('a button between the blocks has the price of the choice in a returned form', () => {
    const page = structuredClone(base);
    const block: Block = { type: 'buyButton', props: { text: 'order', showPrice: true, note: '' } };
    page.layout = { ...page.layout, blocks: { bbuy: block } };
    const form = { values: { offer: 'one' }, problems: { phone: 'required' as const } };
    const html = renderLandingPage(page, { shell, url, form });
    const button = /class="b b-buy"[\s\S]*?<\/a>/.exec(html)?.[0] ?? '';
    const title = /class="price"[\s\S]*?<\/p>/.exec(html)?.[0] ?? '';
    const shown = /data-shown="price">([^<]+)</;
    expect(button).toContain('<span data-shown="label">ساعة</span>');
    expect(shown.exec(button)?.[1]).toBe(shown.exec(title)?.[1]);
  });

  it('the block is not there on a page without quantity offers', () => {
    const page = structuredClone(base);
    page.layout = { ...page.layout, blocks: { bone: picker } };
    page.offers = { ...page.offers, quantity: [] };
    expect(renderLandingPage(page, { shell, url })).not.toContain('b-offers');
  });
});

describe('the content of the first screen', () => {
  const heading: Block = { type: 'heading', props: { text: 'x', note: '', align: 'start' } };
  const stylesAfter = (blocks: Record<string, Block>) => {
    const order = [...Object.keys(blocks), ...base.layout.sectionsOrder];
    const html = render(blocks, { order });
    return html.slice(0, html.indexOf('href="/b.css"', html.indexOf('<main')));
  };

  it('a block that no phone shows does not count among what a phone shows first', () => {
    const shown = stylesAfter({ bone: heading });
    expect(shown).not.toContain('class="gallery');
    for (const unseen of [
      { ...heading, hideOn: 'phone' as const },
      { ...heading, hideOn: 'all' as const },
    ]) {
      expect(stylesAfter({ bone: unseen, btwo: heading })).toContain('class="title"');
    }
    expect(stylesAfter({ bone: newBlock('faq'), btwo: heading })).toContain('class="title"');
  });
});

describe('the files that only pages with blocks load', () => {
  it('a page without blocks has none of their styles and scripts', () => {
    expect(plain).not.toContain('/b.css');
    expect(plain).not.toContain('/blocks.js');
  });

  it('a page with a block links one file of styles, and loads a script only for a block that needs it', () => {
    const faq = render({ bone: filledBlock('faq') });
    expect(faq.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/b.css"/>']);
    expect(faq).not.toContain('/blocks.js');
    for (const type of ['countdown', 'beforeAfter', 'video'] as const) {
      expect(render({ bone: filledBlock(type) })).toContain(
        '<script type="module" src="/blocks.js"></script>',
      );
    }
  });

  it('every page has one script before any touch, also one that stores abandoned forms', () => {
    const scripts = (html: string) =>
      Array.from(html.matchAll(/<script type="module" src="([^"]*)"/g), ([, src]) => src);
    const kept = { ...base, abandonedForms: { hasNotice: true, isKept: true } };
    const withKept = renderLandingPage(kept, { shell, url });
    expect(scripts(plain)).toEqual(['/loader.js']);
    expect(scripts(render({ bone: filledBlock('countdown') }))).toEqual(['/blocks.js']);
    expect(scripts(withKept)).toEqual(['/loader.js']);
    expect(withKept).toContain('id="order" data-keep="/keep.js"');
    expect(plain).not.toContain('/keep.js');
  });

  it('a merchant’s own video is played by the browser, and loaded on demand', () => {
    const block = filledBlock('video') as BlockOf<'video'>;
    const film = '/media/p/film-0123456789abcdef.mp4';
    const poster = '/media/p/1200x800-aabbcc-0123456789abcdef/720.webp';
    const html = render({ bone: { ...block, props: { ...block.props, film, poster } } });
    expect(html).toMatch(new RegExp(`<video src="${film}"[^>]*poster="[^"]+"[^>]*preload="none"`));
    // In the proportions of its poster, so that it has no bars at the sides, even in a low window.
    expect(html).toMatch(
      /<video[^>]*style="aspect-ratio: ?1200 ?\/ ?800; ?max-width: ?calc\(80vh \* 1200 \/ 800\)"/,
    );
    expect(html).not.toContain('/blocks.js');
  });

  it('the policy allows a video’s player only on a page that has one', () => {
    const page = landingPageFixture();
    expect(documentPolicy(shell, page)).not.toContain('frame-src');
    page.layout.blocks = { bone: filledBlock('video') };
    expect(documentPolicy(shell, page)).toContain('frame-src https://www.youtube-nocookie.com;');
    page.layout.blocks = { bone: { ...filledBlock('video'), hideOn: 'all' } };
    expect(documentPolicy(shell, page)).toBe(contentSecurityPolicy([]));
  });
});

describe('without script', () => {
  const html = render(filledBlocks(), { withReviews: true });

  it('questions open natively, videos are links, pairs of pictures are side by side, and the offer’s end is a date', () => {
    expect(html).toContain('<details open="">');
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toContain('<iframe');
    expect(html).toMatch(/class="clock"[^>]*hidden=""/);
    expect(html).toContain('30 نوفمبر 2029، الساعة 11:59 مساءً');
    expect(html).toMatch(/<input type="range"[^>]*disabled=""/);
  });
});

it('the clock of an offer is rendered on the canvas, which runs no script, as of that moment', () => {
  const end = new Date(Date.now() + (2 * 24 + 3) * 3_600_000 + 30_000).toISOString();
  const block: BlockOf<'countdown'> = { type: 'countdown', props: { end, text: '', note: '' } };
  const at = (path: string) => ({ 'data-at': path });
  const html = renderToStaticMarkup(createElement(Countdown, { block, page: base, typed: {}, at }));
  const clock = html.slice(html.indexOf('class="clock"'));
  expect([...clock.matchAll(/<b class="n">(\d+)</g)].map(([, count]) => count).slice(0, 3)).toEqual([
    '2',
    '3',
    '0',
  ]);
  expect(clock).not.toContain('hidden');
});

it('an expired offer is shown as expired on the canvas, without a clock', () => {
  const props = { end: new Date(Date.now() - 1000).toISOString(), text: '', note: '' };
  const at = (path: string) => ({ 'data-at': path });
  const html = renderToStaticMarkup(
    createElement(Countdown, { block: { type: 'countdown', props }, page: base, typed: {}, at }),
  );
  expect(html).toContain('>انتهى العرض</time>');
  expect(html).toMatch(/class="clock"[^>]* hidden=""/);
});

it('a countdown’s note is below its end, so that the end may become another text', () => {
  const block = filledBlock('countdown', (path) => path);
  if (block.type !== 'countdown') throw new Error(block.type);
  expect(render({ bone: block })).toContain('مساءً</time>note</p>');
  expect(render({ bone: { ...block, props: { ...block.props, note: '' } } })).toContain('مساءً</time></p>');
});

describe('the structured data for search engines', () => {
  const faq = filledBlock('faq', (path) => path);

  it('questions are among the structured data only where every shopper can read them', () => {
    expect(render({ bone: faq })).toContain('"@type":"FAQPage"');
    expect(render({ bone: faq })).toContain('"name":"items.0.question"');
    for (const hideOn of ['phone', 'desktop', 'all'] as const)
      expect(render({ bone: { ...faq, hideOn } })).not.toContain('FAQPage');
    expect(render({ bone: newBlock('faq') })).not.toContain('FAQPage');
  });

  it('the rating is among the structured data only where the reviews are shown', () => {
    const shown = filledBlock('reviews');
    expect(render({ bone: shown }, { withReviews: true })).toContain('"ratingValue":4');
    for (const hideOn of ['phone', 'desktop', 'all'] as const) {
      const hidden = render({ bone: { ...shown, hideOn } }, { withReviews: true });
      expect(hidden).not.toContain('aggregateRating');
      expect(hidden).not.toContain('#reviews');
    }
    expect(render({ bone: shown })).not.toContain('aggregateRating');
  });

  it('a question with a starter’s blank is not among the structured data', () => {
    const blank = structuredClone(faq);
    if (blank.type === 'faq' && blank.props.items[0]) blank.props.items[0].answer = '[الأبعاد]';
    const [head = ''] = render({ bone: blank }).split('</head>');
    expect(head).not.toContain('items.0.question');
    expect(head).toContain('items.1.question');
  });
});

describe('the business details', () => {
  const businessDetails = {
    ...noBusinessDetails,
    name: 'ديرة العود',
    registration: '1010123456',
    returnPolicy: 'خلال 7 أيام',
  };
  const withDetails = (blocks: Record<string, Block>) => {
    const page = { ...structuredClone(base), businessDetails };
    page.layout = { ...page.layout, blocks, order: [...page.layout.sectionsOrder, ...Object.keys(blocks)] };
    return renderLandingPage(page, { shell, url });
  };

  it('a page without its own block shows the merchant’s business details at its end', () => {
    const html = withDetails({});
    expect(html).toMatch(/<\/main>.*<details><summary>بيانات البائع<\/summary>.*1010123456.*خلال 7 أيام/s);
    expect(render({})).not.toContain('بيانات البائع');
  });

  it('a block shows the merchant’s details where its own are empty, and they are not repeated at the end', () => {
    const blank = newBlock('businessDetails');
    const block = { ...blank, props: { ...blank.props, name: 'متجر الصفحة' } } as BlockOf<'businessDetails'>;
    const html = withDetails({ s: block });
    expect(html).toContain('متجر الصفحة');
    expect(html).toContain('1010123456');
    expect(html).not.toContain('ديرة العود');
    expect(html).not.toContain('<summary>بيانات البائع');
  });

  it('a freelancer has a document instead of a commercial registration', () => {
    const page = { ...base, businessDetails: { ...businessDetails, registrationKind: 'freelance' as const } };
    expect(renderLandingPage(page, { shell, url })).toContain('<b>وثيقة العمل الحر</b>');
  });
});

it.each([...(['reviews', 'stockLeft', 'offerPicker', 'whatsapp'] as const)])(
  'a page whose blocks hold %s twice shows the first that is not hidden',
  (type) => {
    const filled = (name: string, hideOn?: 'all'): Block => ({
      ...filledBlock(type, (path) => `${name} ${path}`),
      ...(hideOn && { hideOn }),
    });
    const once = render({ bfirst: filled('first') }, { withReviews: true });
    const blocks = { bhidden: filled('hidden', 'all'), bsecond: filled('second'), bfirst: filled('first') };
    const order = ['bhidden', 'bfirst', 'bsecond'];
    const twice = render(blocks, { withReviews: true, order: [...base.layout.sectionsOrder, ...order] });
    expect(added(twice)).toBe(added(once));
  },
);
