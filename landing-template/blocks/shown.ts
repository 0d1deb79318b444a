import {
  type BusinessDetails,
  saysAnything,
  shownBusinessDetails,
} from '@mirsah/domain/business-details/facts';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { type Block, type BlockOf, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import { lackedFields, type PageFacts } from '@mirsah/domain/landing-page/blocks/needs';
import type { ShownPage, StockLeft } from '@mirsah/domain/landing-page/stock';
import { parsePhone } from '@mirsah/domain/phone';

/** The questions of a block that have an answer. */
export const answered = (items: BlockOf<'faq'>['props']['items']) =>
  items.filter(({ question, answer }) => question && answer);

/** The page's own data that blocks show. */
type Shown = Omit<PageFacts, 'hasBusinessDetails'> & {
  stockLeft?: StockLeft | undefined;
  businessDetails?: BusinessDetails | undefined;
};

/**
 * Whether a block has its required content. One without it is omitted from the page. The order form's
 * position shows nothing of its own; a kind that only a newer release knows is not shown either.
 */
export function isFilled(block: Block, page: Shown): boolean {
  if (block.type === 'orderForm' || !isKnownBlock(block)) return false;
  if (lackedFields(block, { ...page, hasBusinessDetails: saysAnything(page.businessDetails) }).length > 0)
    return false;
  if (block.type !== 'stockLeft') return true;
  const { stockLeft } = page;
  return stockLeft !== undefined && (stockLeft.pieces > 0 || block.props.whenOut === 'say');
}

/**
 * Whether shoppers see a block on some device. The offers are once on a page: where their block is hidden for
 * some shoppers, they are in the form for all.
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

/**
 * The phone number in wa.me's format: of a chat that the page offers, else the mobile phone in its business
 * details.
 */
export function findChatNumber(page: ShownPage): string | undefined {
  const shown = Object.values(page.layout.blocks).filter((block) => isShown(block, page));
  for (const block of shown) {
    const chat = block.type === 'whatsapp' && parsePhone(block.props.phone, page.country);
    if (chat) return chat.e164.slice(1);
  }
  const block = shown.find((each) => each.type === 'businessDetails');
  const businessDetails =
    block?.type === 'businessDetails'
      ? shownBusinessDetails(block.props, page.businessDetails)
      : page.businessDetails;
  const phone = businessDetails && parsePhone(businessDetails.phone, page.country);
  return phone?.isMobile ? phone.e164.slice(1) : undefined;
}
