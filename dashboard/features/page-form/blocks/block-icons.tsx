import { type Block, type BlockType, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import type { SectionName } from '@mirsah/domain/landing-page/content';
import {
  IconAdjustments,
  IconAlignRight,
  IconArrowsLeftRight,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconCertificate,
  IconForms,
  IconHeading,
  IconHelpCircle,
  IconHourglass,
  IconLayoutBottombar,
  IconLayoutColumns,
  IconLayoutNavbar,
  IconLink,
  IconListCheck,
  IconListNumbers,
  IconMessages,
  IconMinus,
  IconPackages,
  IconPhoto,
  IconPlayerPlay,
  IconShieldCheck,
  IconShoppingCart,
  IconSlideshow,
  IconSparkles,
  IconStack2,
  IconStar,
  IconTable,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { FixedPart } from '../../page-preview/preview-messages.ts';

type Icon = ComponentType<{ size?: number }>;

/** The small picture of each kind of block, in the library and in lists. */
export const blockIcons: Record<BlockType, Icon> = {
  heading: IconHeading,
  text: IconAlignRight,
  marquee: IconSparkles,
  divider: IconMinus,
  picture: IconPhoto,
  pictureStrip: IconSlideshow,
  video: IconPlayerPlay,
  beforeAfter: IconArrowsLeftRight,
  benefits: IconListCheck,
  steps: IconListNumbers,
  comparison: IconLayoutColumns,
  specifications: IconTable,
  faq: IconHelpCircle,
  reviews: IconStar,
  chat: IconMessages,
  trustBadges: IconCertificate,
  guarantee: IconShieldCheck,
  countdown: IconHourglass,
  orderBy: IconTruckDelivery,
  stockLeft: IconStack2,
  offerPicker: IconPackages,
  buyButton: IconShoppingCart,
  whatsapp: IconBrandWhatsapp,
  secondProduct: IconLink,
  businessDetails: IconBuildingStore,
  orderForm: IconForms,
};

const partIcons: Record<SectionName | FixedPart, Icon> = {
  header: IconLayoutNavbar,
  title: IconHeading,
  images: IconPhoto,
  price: IconTags,
  variants: IconAdjustments,
  form: IconForms,
  description: IconAlignRight,
  reviews: IconStar,
  footer: IconLayoutBottombar,
};

/** The small picture of a part of the page. */
export function partIcon(id: string, block: Block | undefined): Icon | undefined {
  return block && isKnownBlock(block) ? blockIcons[block.type] : partIcons[id as FixedPart];
}
