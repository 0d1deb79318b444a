import { useController } from 'react-hook-form';
import type { EditorValues } from '../editor-values.ts';
import type { Band } from './band-settings.tsx';
import s from './bands.module.css';

type Name = `${Band}.backgroundColor` | `${Band}.textColor`;
type Props = { name: Name; label: string; swatches: { value: string; label: string; hex: string }[] };

/** One of a few colours, each with its name beside it. */
export function SwatchField({ name, label, swatches }: Props) {
  const { field } = useController<EditorValues, Name>({ name });
  return (
    <fieldset className={s.swatches}>
      <legend>{label}</legend>
      {swatches.map((swatch) => (
        <label key={swatch.value} className={s.swatch}>
          <input
            type="radio"
            name={field.name}
            value={swatch.value}
            checked={field.value === swatch.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          <span className={s.color} style={{ background: swatch.hex }} aria-hidden="true" />
          {swatch.label}
        </label>
      ))}
    </fieldset>
  );
}
