import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Block, BlockOf, BlockType } from '@mirsah/domain/landing-page/blocks';
import type { StockLeft } from '@mirsah/domain/landing-page/stock';
import { parsePhone } from '@mirsah/domain/phone';
import { blockFacts, type Seller, sellerFacts } from '@mirsah/domain/seller/facts';
import { filmOf } from './film.ts';
import { filled } from './frame.tsx';

/** The questions of a block that have an answer. */
export const answered = (items: BlockOf<'faq'>['props']['items']) =>
  items.filter(({ question, answer }) => question && answer);

/** What blocks show of the page itself. */
type Shown = Pick<LandingPage, 'country'> & {
  product: { reviews: readonly unknown[] };
  offers: { quantity: readonly unknown[] };
  stockLeft?: StockLeft | undefined;
  seller?: Seller | undefined;
};

type Rule<Type extends BlockType> = (props: BlockOf<Type>['props'], page: Shown) => boolean;

const has = (rows: readonly unknown[]) => rows.length > 0;
const always = () => true;

/** What each kind must have before it is shown: a block without it would be an empty frame. */
const rules: { [Type in Exclude<BlockType, 'orderForm'>]: Rule<Type> } = {
  heading: ({ text }) => text !== '',
  // It was made safe when it was saved, and is again where it is rendered.
  text: ({ html }) => html.replace(/<(?!img)[^>]*>|&nbsp;/g, '').trim() !== '',
  marquee: ({ items }) => has(filled(items, 'text')),
  divider: always,
  picture: ({ image }) => image !== '',
  pictureStrip: ({ pictures }) => has(filled(pictures, 'image')),
  video: ({ film }) => filmOf(film) !== undefined,
  beforeAfter: ({ before, after }) => before !== '' && after !== '',
  benefits: ({ items }) => has(filled(items, 'title', 'text')),
  steps: ({ items }) => has(filled(items, 'title', 'text')),
  comparison: ({ rows, other }) => has(filled(rows, 'name')) && other !== '',
  specifications: ({ items }) => has(filled(filled(items, 'value'), 'name')),
  faq: ({ items }) => has(answered(items)),
  reviews: (_, { product }) => has(product.reviews),
  chat: ({ conversations }) => conversations.some(({ messages }) => has(filled(messages, 'text'))),
  trustBadges: ({ items }) => has(filled(items, 'title')),
  guarantee: ({ title }) => title !== '',
  countdown: ({ end }) => end !== '',
  orderBy: always,
  stockLeft: ({ stock, whenOut }, { stockLeft }) =>
    stock.pieces !== null && stockLeft !== undefined && (stockLeft.pieces > 0 || whenOut === 'say'),
  offerPicker: (_, { offers }) => has(offers.quantity),
  buyButton: always,
  whatsapp: ({ phone }, { country }) => parsePhone(phone, country) !== undefined,
  secondProduct: ({ link, name }) => link !== '' && name !== '',
  seller: (props, { seller }) =>
    blockFacts.some((fact) => props[fact]) ||
    (seller !== undefined && sellerFacts.some((fact) => seller[fact])),
};

/**
 * Whether a block has what it is about. One that has not is left out of the page, wherever it is visible. The place of
 * the order form shows nothing of its own; a kind that only a newer release knows is not shown either.
 */
export function isFilled(block: Block, page: Shown): boolean {
  if (block.type === 'orderForm' || !Object.hasOwn(rules, block.type)) return false;
  // The rule of a kind takes the fields of that kind, which TypeScript cannot follow through the table.
  const rule = rules[block.type] as Rule<BlockType>;
  return rule(block.props, page);
}

/**
 * Whether shoppers see a block on some device. The offers stand once on a page: where their block is hidden for some
 * shoppers, the form has them for everybody.
 */
export function isShown(block: Block, page: Shown): boolean {
  const isHidden = block.type === 'offerPicker' ? block.hideOn !== undefined : block.hideOn === 'all';
  return !isHidden && isFilled(block, page);
}

/** Whether a block has the page's quantity offers, and the order form does not. */
export function hasOfferPicker(page: LandingPage): boolean {
  return Object.values(page.layout.blocks).some(
    (block) => block.type === 'offerPicker' && isShown(block, page),
  );
}
