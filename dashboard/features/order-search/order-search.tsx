import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { orderSearchText as text } from '../../messages/index.ts';
import { Appearing } from '../../ui/appearing.tsx';
import s from './order-search.module.css';

/** How long typing pauses before the search. */
const PAUSE_MS = 300;
const SHOWN = 5;

type Props = {
  /** The initial search text. */
  begin?: string;
  hasFocus?: boolean;
  /** Announced before an order's number to people who do not see the list around it. */
  action: string;
  isDisabled(order: OrderResponse): boolean;
  /** Content below or beside the customer's name. */
  about(order: OrderResponse): ReactNode;
  onChoose(orderId: string): void;
};

/**
 * Finds an order by its number, its customer's name or phone, and lets the user choose it: the newest that
 * match.
 */
export function OrderSearch({ begin = '', hasFocus, action, isDisabled, about, onChoose }: Props) {
  const [typed, setTyped] = useState(begin);
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isFetching, error } = useQuery({
    enabled: asked !== '',
    queryKey: ['order-search', asked],
    queryFn: async () => (await apiClient.listOrders({ query: { q: asked, limit: SHOWN } })).items,
  });
  return (
    <div>
      <TextInput
        data-autofocus={hasFocus || undefined}
        label={text.search}
        description={text.hint}
        type="search"
        dir="auto"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        leftSection={<IconSearch size={18} />}
        rightSection={isFetching && <Loader size={16} />}
        error={error && errorText(error, text.failed)}
      />
      {data?.length === 0 && (
        <p className={s.quiet} role="status">
          <Appearing>{text.nothing}</Appearing>
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={s.found} aria-label={text.found}>
          {data.map((order) => (
            <li key={order.id}>
              <button
                type="button"
                className={s.order}
                disabled={isDisabled(order)}
                onClick={() => onChoose(order.id)}
              >
                <span>
                  <VisuallyHidden>{action} </VisuallyHidden>
                  <bdi dir="ltr">{shortId(order.id)}</bdi> · <bdi>{order.customerName}</bdi>
                </span>
                <span className={s.quiet}>{about(order)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
