import { blockTitles } from '../../messages/index.ts';
import { defineBlock } from './block.ts';
import { choice, film, image, line, lines, list, number, richText, toggle } from './fields.ts';

// Blocks that present the product: text, pictures, reasons. The limits are what the layout supports on a
// phone.

const title = (initial = '') => line(70, { initial, isMain: true });
const row = (max: number) => line(max, { isMain: true });

/** The background of a block: the page's, a soft grey, or a tint of its main colour. */
const band = choice(['none', 'soft', 'tint']);

export const blockIcons = [
  'check',
  'truck',
  'shield',
  'cash',
  'medal',
  'headset',
  'calendar',
  'lock',
  'clock',
  'gift',
  'heart',
  'sun',
  'moon',
  'leaf',
  'drop',
  'star',
  'back',
  'phone',
] as const;
export type BlockIcon = (typeof blockIcons)[number];
const icon = choice(blockIcons);

export const heading = defineBlock('heading', {
  text: title(),
  note: line(160),
  align: choice(['start', 'center']),
});

export const text = defineBlock('text', { html: richText(20_000), band });

export const divider = defineBlock('divider', { look: choice(['star', 'line', 'space']) });

export const marquee = defineBlock('marquee', {
  items: list({ text: row(60) }, { max: 8, initial: [{}, {}, {}] }),
});

export const picture = defineBlock('picture', {
  image: image(),
  alt: line(300),
  caption: line(160),
  ratio: choice(['natural', 'square', 'wide']),
});

export const pictureStrip = defineBlock('pictureStrip', {
  title: title(),
  pictures: list({ image: image(), alt: line(300), caption: row(120) }, { max: 12 }),
});

export const video = defineBlock('video', {
  title: title(),
  film: film(),
  poster: image(),
  caption: line(100),
  length: line(8),
});

export const beforeAfter = defineBlock('beforeAfter', {
  title: title(),
  before: image(),
  beforeLabel: line(40, { initial: blockTitles.before }),
  after: image(),
  afterLabel: line(40, { initial: blockTitles.after }),
  note: line(160),
});

export const benefits = defineBlock('benefits', {
  title: title(),
  items: list(
    { icon, figure: line(8), unit: line(14), title: row(40), text: line(120) },
    { max: 8, initial: [{}, {}, {}] },
  ),
  band,
});

export const steps = defineBlock('steps', {
  title: title(blockTitles.steps),
  items: list({ title: row(40), text: line(160) }, { max: 5, initial: [{}, {}, {}] }),
  band,
});

export const comparison = defineBlock('comparison', {
  title: title(blockTitles.comparison),
  ours: line(30),
  other: line(30),
  another: line(30),
  rows: list(
    { name: row(40), ours: line(40), other: line(40), another: line(40) },
    { max: 8, initial: [{}, {}, {}] },
  ),
  source: line(160),
});

export const specifications = defineBlock('specifications', {
  title: title(blockTitles.specifications),
  items: list({ name: row(40), value: line(120) }, { max: 20, initial: [{}, {}, {}] }),
});

export const faq = defineBlock('faq', {
  title: title(blockTitles.faq),
  items: list({ question: row(120), answer: lines(800) }, { max: 12, initial: [{}, {}, {}] }),
  firstOpen: toggle(true),
});

/** The page's own reviews; a page with this block shows them here instead of at its end. */
export const reviews = defineBlock('reviews', {
  title: title(blockTitles.reviews),
  /** The number that is shown initially. */
  first: number({ min: 2, max: 20, initial: 4 }),
});
