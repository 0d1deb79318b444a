import { backgroundColors, textColors } from '@mirsah/domain/landing-page/page-settings.ts';
import { useWatch } from 'react-hook-form';
import { contrast, READABLE } from '../../../../lib/contrast.ts';
import { backgroundNames, textColorNames, bandsTab as words } from '../../../../messages/editor-settings.ts';
import { Banner } from '../../../../ui/banner.tsx';
import type { EditorValues } from '../editor-values.ts';
import type { Band } from './band-settings.tsx';
import { SwatchField } from './swatch-field.tsx';

/** The colours as the public page has them (landing-template/styles/tokens.css). */
const hex = {
  white: '#ffffff',
  'slate-50': '#f8fafc',
  'primary-50': '#edf8f7',
  'slate-900': '#0f172a',
  'slate-600': '#475569',
  'primary-600': '#0b6b6d',
} as const;

const backgrounds = backgroundColors.map((value) => ({
  value,
  label: backgroundNames[value],
  hex: hex[value],
}));
const texts = textColors.map((value) => ({ value, label: textColorNames[value], hex: hex[value] }));

/** A band's two colours, with a warning when the one cannot be read on the other. */
export function BandColors({ band }: { band: Band }) {
  const [background, text] = useWatch<EditorValues, [`${Band}.backgroundColor`, `${Band}.textColor`]>({
    name: [`${band}.backgroundColor`, `${band}.textColor`],
  });
  const isReadable = contrast(hex[background], hex[text]) >= READABLE;
  return (
    <>
      <SwatchField name={`${band}.backgroundColor`} label={words.background} swatches={backgrounds} />
      <SwatchField name={`${band}.textColor`} label={words.text} swatches={texts} />
      {!isReadable && <Banner tone="warning">{words.unreadable}</Banner>}
    </>
  );
}
