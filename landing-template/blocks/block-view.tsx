import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Block, BlockType } from '@mirsah/domain/landing-page/blocks';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import type { ComponentType } from 'react';
import type { Controls } from '../order-form/state.ts';
import { BusinessDetails, Guarantee, SecondProduct, TrustBadges, WhatsApp } from './answers.tsx';
import { BuyButton, Countdown, OfferPicker, OrderBy, StockLeft } from './calls.tsx';
import { parseFilm } from './film.ts';
import type { At, BlockProps } from './frame.tsx';
import { BeforeAfter, Picture, PictureStrip, Video } from './media.tsx';
import { Chat, ReviewsBlock } from './proof.tsx';
import { Benefits, Comparison, Faq, Specifications, Steps } from './reasons.tsx';
import { answered, isShown } from './shown.ts';
import { Divider, Heading, Marquee, Text } from './words.tsx';

const views: { [Type in Exclude<BlockType, 'orderForm'>]: ComponentType<BlockProps<Type>> } = {
  heading: Heading,
  text: Text,
  marquee: Marquee,
  divider: Divider,
  picture: Picture,
  pictureStrip: PictureStrip,
  video: Video,
  beforeAfter: BeforeAfter,
  benefits: Benefits,
  steps: Steps,
  comparison: Comparison,
  specifications: Specifications,
  faq: Faq,
  reviews: ReviewsBlock,
  chat: Chat,
  trustBadges: TrustBadges,
  guarantee: Guarantee,
  countdown: Countdown,
  orderBy: OrderBy,
  stockLeft: StockLeft,
  offerPicker: OfferPicker,
  buyButton: BuyButton,
  whatsapp: WhatsApp,
  secondProduct: SecondProduct,
  businessDetails: BusinessDetails,
};

type ViewProps = { block: Block; page: ShownPage; typed: Controls; at?: At | undefined };

/** A block as shoppers see it. Renders nothing while it is hidden everywhere, or lacks required content. */
export function BlockView({ block, page, typed, at }: ViewProps) {
  if (block.type === 'orderForm' || !isShown(block, page)) return null;
  // The view of a kind takes blocks of that kind, which TypeScript cannot follow through the table.
  const View = views[block.type] as ComponentType<BlockProps<BlockType>>;
  return <View block={block} page={page} typed={typed} at={at} />;
}

/** Whether a page has content that needs the blocks' styles. */
export function usesBlocks(page: ShownPage): boolean {
  return (
    Object.values(page.layout.blocks).some((block) => isShown(block, page)) ||
    page.product.reviews.some(({ pictures }) => pictures.length > 0)
  );
}

function hasScript(block: Block): boolean {
  // The browser plays our own videos itself.
  if (block.type === 'video') return parseFilm(block.props.film)?.kind === 'player';
  return block.type === 'beforeAfter' || block.type === 'countdown';
}

/** Whether a block of the page uses a script (browser/run-blocks.ts). */
export function runsBlocks(page: LandingPage): boolean {
  return Object.values(page.layout.blocks).some((block) => hasScript(block) && isShown(block, page));
}

/** The questions with answers that every shopper of the page can read. */
export function shownQuestions({ layout }: LandingPage): { question: string; answer: string }[] {
  return Object.values(layout.blocks).flatMap((block) =>
    block.type === 'faq' && block.hideOn === undefined ? answered(block.props.items) : [],
  );
}
