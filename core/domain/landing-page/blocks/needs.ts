import type { CountryCode } from '../../country.ts';
import { parseUrl } from '../../parse-url.ts';
import { parsePhone } from '../../phone.ts';
import type { Block, BlockType, PropsOf } from './blocks.ts';

/** The page's own data that blocks show. */
export type PageFacts = {
  country: CountryCode;
  product: { reviews: readonly unknown[] };
  offers: { quantity: readonly unknown[] };
  /** Whether the merchant has entered business details, which their block shows. */
  hasBusinessDetails: boolean;
};

/**
 * A field that a block lacks: one of its own, `title` or `items.0.question`, or one of the page that it
 * shows.
 */
export type LackedField = { of: 'block' | 'page'; path: string };

type Needs<Type extends BlockType> = (props: PropsOf<Type>, page: PageFacts) => LackedField[];

const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const lacked = (...paths: string[]): LackedField[] => paths.map((path) => ({ of: 'block', path }));
const pageLacks = (path: string, rows: readonly unknown[]): LackedField[] =>
  rows.length > 0 ? [] : [{ of: 'page', path }];
const nothing = () => [];

/** Fields that must all be filled in. */
const all =
  <Props extends object>(...names: (keyof Props & string)[]) =>
  (props: Props) =>
    lacked(...names.filter((name) => !isGiven(props[name])));

type NameIn<Row> = keyof Row & string;

/**
 * One row of a list with all of these fields; of `['title', 'text']` one is enough. Otherwise the first row
 * lacks them, or the list has no row.
 */
function oneRow<Row extends object>(
  list: string,
  rows: readonly Row[],
  ...needed: (NameIn<Row> | NameIn<Row>[])[]
): LackedField[] {
  const lackedOf = (row: Row) =>
    needed
      .map((names) => (Array.isArray(names) ? names : [names]))
      .filter((names) => !names.some((name) => isGiven(row[name])));
  if (rows.some((row) => lackedOf(row).length === 0)) return [];
  const [first] = rows;
  return first ? lacked(...lackedOf(first).map(([name]) => `${list}.0.${name}`)) : lacked(list);
}

/** The required fields of each kind: without them a block would be an empty frame. */
const needs: { [Type in BlockType]: Needs<Type> } = {
  heading: all('text'),
  // It was sanitized when it was saved, and is again when it is rendered.
  text: ({ html }) => (isGiven(html.replace(/<(?!img)[^>]*>|&nbsp;/g, '')) ? [] : lacked('html')),
  marquee: ({ items }) => oneRow('items', items, 'text'),
  divider: nothing,
  picture: all('image'),
  pictureStrip: ({ pictures }) => oneRow('pictures', pictures, 'image'),
  video: ({ film }) => (film.startsWith('/') || parseUrl(film) ? [] : lacked('film')),
  beforeAfter: all('before', 'after'),
  benefits: ({ items }) => oneRow('items', items, ['title', 'text']),
  steps: ({ items }) => oneRow('items', items, ['title', 'text']),
  comparison: ({ rows, other }) => [
    ...(isGiven(other) ? [] : lacked('other')),
    ...oneRow('rows', rows, 'name'),
  ],
  specifications: ({ items }) => oneRow('items', items, 'name', 'value'),
  faq: ({ items }) => oneRow('items', items, 'question', 'answer'),
  reviews: (_, { product }) => pageLacks('product.reviews', product.reviews),
  chat: ({ conversations }) => {
    const [first] = conversations;
    if (!first) return lacked('conversations');
    const lackedOf = conversations.map(({ messages }, index) =>
      oneRow(`conversations.${index}.messages`, messages, 'text'),
    );
    return lackedOf.some(({ length }) => length === 0) ? [] : (lackedOf[0] ?? []);
  },
  trustBadges: ({ items }) => oneRow('items', items, 'title'),
  guarantee: all('title'),
  countdown: all('end'),
  orderBy: nothing,
  stockLeft: ({ stock }) => (stock.pieces === null ? lacked('stock') : []),
  offerPicker: (_, { offers }) => pageLacks('offers.quantity', offers.quantity),
  buyButton: nothing,
  whatsapp: ({ phone }, { country }) => (parsePhone(phone, country) ? [] : lacked('phone')),
  secondProduct: all('link', 'name'),
  businessDetails: ({ title: _, policies: __, ...facts }, { hasBusinessDetails }) =>
    hasBusinessDetails || Object.values(facts).some(isGiven) ? [] : lacked('name'),
  orderForm: nothing,
};

/** The missing fields that hide a block from the page; none for a kind that only a newer release knows. */
export function lackedFields(block: Block, page: PageFacts): LackedField[] {
  if (!Object.hasOwn(needs, block.type)) return [];
  // The needs of a kind take the fields of that kind, which TypeScript cannot follow through the table.
  const lackedBy = needs[block.type] as Needs<BlockType>;
  return lackedBy(block.props, page);
}
