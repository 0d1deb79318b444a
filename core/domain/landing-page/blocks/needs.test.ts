import { expect, it } from 'vitest';
import { blockTypes, filledBlock } from './blocks.fixture.ts';
import { newBlock } from './blocks.ts';
import { lackedFields, type PageFacts } from './needs.ts';

const page: PageFacts = {
  country: 'SA',
  product: { reviews: [{}] },
  offers: { quantity: [{}] },
  hasBusinessDetails: true,
};
const bare: PageFacts = {
  country: 'SA',
  product: { reviews: [] },
  offers: { quantity: [] },
  hasBusinessDetails: false,
};

const pathsOf = (...[block, facts]: Parameters<typeof lackedFields>) =>
  lackedFields(block, facts).map(({ path }) => path);

it.each(blockTypes)('a %s whose fields are all filled in lacks nothing', (type) => {
  expect(lackedFields(filledBlock(type), page)).toEqual([]);
});

it('a new block names each field that it needs, in the first row of a list', () => {
  const lacked = Object.fromEntries(blockTypes.map((type) => [type, pathsOf(newBlock(type), bare)]));
  expect(lacked).toEqual({
    heading: ['text'],
    text: ['html'],
    marquee: ['items.0.text'],
    divider: [],
    picture: ['image'],
    pictureStrip: ['pictures'],
    video: ['film'],
    beforeAfter: ['before', 'after'],
    benefits: ['items.0.title'],
    steps: ['items.0.title'],
    comparison: ['other', 'rows.0.name'],
    specifications: ['items.0.name', 'items.0.value'],
    faq: ['items.0.question', 'items.0.answer'],
    reviews: ['product.reviews'],
    chat: ['conversations.0.messages.0.text'],
    trustBadges: ['items.0.title'],
    guarantee: ['title'],
    countdown: ['end'],
    orderBy: [],
    stockLeft: ['stock'],
    offerPicker: ['offers.quantity'],
    buyButton: [],
    whatsapp: ['phone'],
    secondProduct: ['link', 'name'],
    businessDetails: ['name'],
    orderForm: [],
  });
});

it('one filled row of a list is enough, and half a row is not', () => {
  const faq = filledBlock('faq');
  if (faq.type !== 'faq') throw new Error('The fixture makes another kind');
  const [first, second] = faq.props.items;
  if (!first || !second) throw new Error('The fixture has two rows');
  const withRows = (...items: typeof faq.props.items) => ({ ...faq, props: { ...faq.props, items } });
  expect(pathsOf(withRows({ ...first, question: '', answer: '' }, second), page)).toEqual([]);
  expect(pathsOf(withRows({ ...first, answer: '  ' }, { ...second, question: '' }), page)).toEqual([
    'items.0.answer',
  ]);
  expect(pathsOf(withRows(), page)).toEqual(['items']);
});

it('a block of a kind that only a newer release knows has no missing fields', () => {
  const block = { type: 'hologram', props: {} };
  expect(lackedFields(block as unknown as Parameters<typeof lackedFields>[0], page)).toEqual([]);
});
