import { Switch, Text, TextInput } from '@mantine/core';
import type { StockCount } from '@mirsah/domain/landing-page/blocks/fields';
import { toLatinDigits } from '@mirsah/domain/money';
import { useMatch } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { formatDateTime, blocksText as text } from '../../../messages/index.ts';
import { usePageStock } from '../queries.ts';
import s from './blocks.module.css';

type Props = {
  label: string;
  error: string | undefined;
  name: string;
  onBlur: () => void;
  ref: (input: HTMLInputElement | null) => void;
  value: StockCount;
  onChange: (changed: StockCount) => void;
};

/** A count of pieces, which is of the moment when it was typed, what is left of it now, and whether it stops orders. */
export function StockInput({ value, onChange, ...typed }: Props) {
  const { pieces, countedAt, stopsOrders = false } = value;
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const { data } = usePageStock(pageId, countedAt);
  // A count that was typed anew is not the one that the figure is of.
  const left = data?.stock?.countedAt === countedAt ? data.stock.left : undefined;
  function count(input: string) {
    const counted = numberOf(input);
    onChange(
      counted === ''
        ? { pieces: null, countedAt: '', stopsOrders }
        : { pieces: counted, countedAt: new Date().toISOString(), stopsOrders },
    );
  }
  return (
    <div className={s.stock}>
      <TextInput
        {...typed}
        description={pieces === null ? text.stockHint : text.countedAt(formatDateTime(countedAt))}
        inputMode="numeric"
        maw={400}
        value={pieces ?? ''}
        onChange={(event) => count(event.currentTarget.value)}
      />
      {left !== undefined && (
        <Text role="status" fw={600} {...(left <= 0 && { c: 'red.8' })}>
          {text.stockLeft(left)}
        </Text>
      )}
      {pieces !== null && (
        <Switch
          label={text.stopsOrders}
          description={text.stopsOrdersHint}
          checked={stopsOrders}
          onChange={(event) => onChange({ ...value, stopsOrders: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** A field that was cleared is empty, and not 0: the save then asks for a number. */
export function numberOf(typed: string): number | '' {
  const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 6);
  return digits === '' ? '' : Number(digits);
}
