import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { shortId } from '@mirsah/domain/id';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { formatDate, unmatchedText as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';
import s from './unmatched-messages.module.css';
import { useFoundOrders, useSettle } from './unmatched-queries.ts';

type Props = { messageId: string; begin: string };

/** Finds the order that a message is about; the customer's own orders are there at once where their number is known. */
export function FindOrder({ messageId, begin }: Props) {
  const [typed, setTyped] = useState(begin);
  const [asked] = useDebouncedValue(typed.trim(), 300);
  const { data: orders, isFetching, error } = useFoundOrders(asked);
  const pin = useSettle();
  const choose = (orderId: string) =>
    pin.mutate(
      { messageId, orderId },
      {
        onSuccess: () => showToast({ text: text.pinned(shortId(orderId)) }),
        onError: (problem) => showToast({ text: errorText(problem, text.pinFailed), isProblem: true }),
      },
    );
  return (
    <div>
      <TextInput
        label={text.search}
        description={text.searchHint}
        type="search"
        dir="auto"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isFetching && <Loader size={16} />}
        error={error && errorText(error, text.searchFailed)}
      />
      {orders?.length === 0 && (
        <p className={s.quiet} role="status">
          {text.nothing}
        </p>
      )}
      {orders && orders.length > 0 && (
        <ul className={s.found} aria-label={text.found}>
          {orders.map(({ id, customerName, placedAt }) => (
            <li key={id}>
              <button type="button" className={s.order} disabled={pin.isPending} onClick={() => choose(id)}>
                <span>
                  <VisuallyHidden>{text.pinTo} </VisuallyHidden>
                  <bdi dir="ltr">{shortId(id)}</bdi> · <bdi>{customerName}</bdi>
                </span>
                <span className={s.quiet}>{formatDate(placedAt)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
