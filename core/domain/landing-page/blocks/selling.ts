import { blockTitles } from '../../messages/index.ts';
import { defineBlock } from './block.ts';
import {
  choice,
  choices,
  image,
  instant,
  line,
  lines,
  link,
  list,
  phone,
  stock,
  time,
  toggle,
} from './fields.ts';
import { blockIcons } from './story.ts';

// Blocks that answer doubts and lead to the order: other customers, promises, time, actions.

const title = (initial = '') => line(70, { initial, isMain: true });
const row = (max: number) => line(max, { isMain: true });

/** Conversations with customers as text: readable, small, and without a stranger's number on a screenshot. */
export const chat = defineBlock('chat', {
  title: title(blockTitles.chat),
  conversations: list(
    {
      name: row(40),
      place: line(60),
      messages: list(
        { from: choice(['customer', 'shop']), text: row(300), time: line(12) },
        { max: 12, initial: [{}, { from: 'shop' }] },
      ),
    },
    { max: 4, initial: [{}] },
  ),
  permission: line(160, { initial: blockTitles.permission }),
});

export const trustBadges = defineBlock('trustBadges', {
  title: title(),
  items: list(
    { icon: choice(blockIcons, 'shield'), title: row(40), text: line(60), link: link() },
    { max: 4, initial: [{}, {}] },
  ),
});

export const guarantee = defineBlock('guarantee', {
  title: title(),
  points: list({ text: row(160) }, { max: 4, initial: [{}, {}] }),
  signature: line(100),
});

/**
 * Counts down to one instant that is the same for all visitors. After it the block shows that the offer is
 * over.
 */
export const countdown = defineBlock('countdown', {
  end: instant(),
  text: title(),
  note: line(160),
});

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** The time until which an order is shipped on the same day, in the page's country. */
export const orderBy = defineBlock('orderBy', {
  before: time('16:00'),
  daysOff: choices(weekdays),
  text: title(),
});

/** The merchant's real remaining stock, reduced by orders (docs/decisions/0074-stock-left.md). */
export const stockLeft = defineBlock('stockLeft', {
  stock: stock(),
  whenOut: choice(['hide', 'say']),
  note: line(160, { initial: blockTitles.stockNote }),
});

/** Shows the page's quantity offers, which are otherwise in the order form. */
export const offerPicker = defineBlock('offerPicker', {
  title: title(blockTitles.offerPicker),
  note: line(160),
});

export const buyButton = defineBlock('buyButton', {
  text: title(),
  showPrice: toggle(true),
  note: line(100),
});

export const whatsapp = defineBlock('whatsapp', {
  phone: phone(),
  text: title(blockTitles.whatsapp),
  message: lines(300),
  note: line(100),
});

export const secondProduct = defineBlock('secondProduct', {
  title: title(blockTitles.secondProduct),
  link: link(),
  image: image(),
  name: line(80),
  text: line(160),
  price: line(30),
  button: line(40),
});

export const businessDetails = defineBlock('businessDetails', {
  title: title(blockTitles.businessDetails),
  name: line(120),
  registration: line(40),
  authentication: line(40),
  vat: line(40),
  address: line(160),
  phone: phone(),
  email: line(120),
  complaints: line(80),
  policies: list({ text: row(60), link: link() }, { max: 6 }),
});

/**
 * The position of the order form among the parts of a page, on phones. Without it the form has its default
 * position.
 */
export const orderForm = defineBlock('orderForm', {});
