import type { BlockIcon } from '@mirsah/domain/landing-page/blocks/story';

/**
 * The icons in icons.css, and from `check` on those in more-icons.css; blocks have more of them
 * (blocks/icons.css).
 */
export const iconNames = [
  'truck',
  'shield',
  'headset',
  'medal',
  'cash',
  'calendar',
  'lock',
  'menu',
  'plus',
  'minus',
  'check',
  'box',
  'mail',
  'phone',
  'x',
  'instagram',
  'tiktok',
] as const;

export type IconName = (typeof iconNames)[number] | BlockIcon;

/** An icon in the text's colour. Decorative: the text beside it has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return <i className={`i i-${name}`} />;
}
