import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { readTyped } from '@mirsah/domain/digits';
import type { StockCount } from '@mirsah/domain/landing-page/blocks/fields';
import { useMatch } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { isRecord } from '../../../lib/plain-data.ts';
import { formatDateTime, blocksText as text } from '../../../messages/index.ts';
import { usePageStock } from '../../landing-pages/queries.ts';

type Props = {
  label: string;
  error: string | undefined;
  name: string;
  onBlur: () => void;
  ref: (input: HTMLInputElement | null) => void;
  /** A `StockCount`, if the stored value is valid. */
  value: unknown;
  onChange: (changed: StockCount) => void;
};

/** A count of pieces with its time, the remaining stock, and whether an empty stock stops orders. */
export function StockInput({ value: stored, onChange, ...typed }: Props) {
  const value = shownStock(stored);
  const { pieces, countedAt, stopsOrders } = value;
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const { data } = usePageStock(pageId, countedAt);
  // The loaded stock belongs to an earlier count.
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
    <Stack gap={10}>
      <TextInput
        {...typed}
        description={countedAt === '' ? text.stockHint : text.countedAt(formatDateTime(countedAt))}
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
    </Stack>
  );
}

/** A stored count as far as it is valid; an invalid time is shown as missing. */
export function shownStock(stored: unknown): Required<StockCount> {
  const { pieces, countedAt, stopsOrders }: Record<string, unknown> = isRecord(stored) ? stored : {};
  const isCounted = typeof pieces === 'number' && Number.isFinite(pieces);
  const isMoment = typeof countedAt === 'string' && !Number.isNaN(Date.parse(countedAt));
  return {
    pieces: isCounted ? pieces : null,
    countedAt: isCounted && isMoment ? countedAt : '',
    stopsOrders: stopsOrders === true,
  };
}

/** A field that was cleared is empty, and not 0: the save then asks for a number. */
export function numberOf(typed: string): number | '' {
  const digits = readTyped(typed).replace(/\D/g, '').slice(0, 6);
  return digits === '' ? '' : Number(digits);
}
