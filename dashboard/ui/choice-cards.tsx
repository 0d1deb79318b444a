import s from './choice-cards.module.css';

type Props<V extends string> = {
  legend: string;
  /** When the heading above has the same text. */
  isLegendHidden?: boolean;
  name: string;
  value: V;
  options: readonly { value: V; label: string; detail: string }[];
  onChange: (value: V) => void;
};

/** One of few choices, each a card with an explanation; the whole card is the tap target. */
export function ChoiceCards<V extends string>({ legend, isLegendHidden, name, ...choice }: Props<V>) {
  return (
    <fieldset className={s.choices}>
      <legend className={isLegendHidden ? s.hidden : s.legend}>{legend}</legend>
      {choice.options.map(({ value, label, detail }) => (
        <label key={value} className={s.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice.value === value}
            onChange={() => choice.onChange(value)}
          />
          <b>{label}</b> <small>{detail}</small>
        </label>
      ))}
    </fieldset>
  );
}
