import { type Trade, trades } from '@mirsah/domain/landing-page/theme-presets';
import {
  accessoryStarters,
  carStarters,
  coffeeStarters,
  electronicsStarters,
  fashionStarters,
  homeStarters,
  kidsStarters,
  makeupStarters,
  outdoorStarters,
  perfumeStarters,
  skincareStarters,
  wellnessStarters,
} from '../../../messages/index.ts';
import { createStarter, type Starter, type StarterTexts } from './starter.ts';

/**
 * The addresses of the illustrations by their file, `./illustrations/perfume.svg`: files of their own, loaded
 * when they are shown.
 */
const illustrations = import.meta.glob<string>('./illustrations/*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
});

const texts: Record<Trade, readonly StarterTexts[]> = {
  perfume: perfumeStarters,
  skincare: skincareStarters,
  makeup: makeupStarters,
  fashion: fashionStarters,
  accessories: accessoryStarters,
  electronics: electronicsStarters,
  home: homeStarters,
  kids: kidsStarters,
  health: wellnessStarters,
  coffee: coffeeStarters,
  cars: carStarters,
  outdoors: outdoorStarters,
};

/**
 * In the order they are offered: the first of every trade, then the second ones. All their texts are in one
 * module, which is downloaded with the first screen that shows a starter.
 */
export const starters: readonly Starter[] = [0, 1].flatMap((index) =>
  trades.flatMap((trade) => texts[trade].slice(index, index + 1).map((texts) => starterOf(trade, texts))),
);

function starterOf(trade: Trade, texts: StarterTexts): Starter {
  return createStarter(trade, illustrations[`./illustrations/${texts.id}.svg`] ?? '', texts);
}
