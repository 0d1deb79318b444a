import type { BlockType } from '@mirsah/domain/landing-page/blocks';
import {
  IconAlignRight,
  IconArrowsLeftRight,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconCertificate,
  IconForms,
  IconHeading,
  IconHelpCircle,
  IconHourglass,
  IconLayoutColumns,
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
  IconStar,
  IconTable,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The small picture of each kind of block, in the library and in lists. */
export const blockIcons: Record<BlockType, ComponentType<{ size?: number }>> = {
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
  offerPicker: IconPackages,
  buyButton: IconShoppingCart,
  whatsapp: IconBrandWhatsapp,
  secondProduct: IconLink,
  seller: IconBuildingStore,
  orderForm: IconForms,
};

/** The kinds in the groups of the library. */
export const blockGroups = {
  story: [
    ...(['heading', 'text', 'picture', 'pictureStrip', 'video', 'beforeAfter'] as const),
    ...(['benefits', 'steps', 'comparison', 'specifications', 'marquee', 'divider'] as const),
  ],
  proof: ['reviews', 'chat', 'trustBadges', 'guarantee', 'faq', 'seller'],
  action: ['countdown', 'orderBy', 'offerPicker', 'buyButton', 'whatsapp', 'secondProduct', 'orderForm'],
} as const satisfies Record<string, readonly BlockType[]>;
