import { Title } from '@mantine/core';
import type { ResponseOf } from '@mirsah/contracts/contract';
import type { statementContracts } from '@mirsah/contracts/statements';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { statementPath } from '../../lib/paths.ts';
import {
  carrierNames,
  formatDate,
  formatExactMoney,
  orderSettlementText as text,
} from '../../messages/index.ts';
import { LoadError } from '../../ui/notice.tsx';
import { useOrderSettlement } from './queries.ts';
import s from './statements.module.css';

type Props = { order: { id: string; version: number; status: string }; className: string };

/**
 * Whether a statement confirms that an order was paid, for members who may see money; renders nothing for
 * others.
 */
export function OrderSettlement({ order, className }: Props) {
  const { data, error, isShown, isError, refetch } = useOrderSettlement(order);
  const settlement = data?.settlement;
  if (!isShown || (!isError && !settlement && order.status !== 'delivered') || (!isError && !data))
    return null;
  return (
    <section className={className}>
      <Title order={3}>{text.title}</Title>
      {isError && !data && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {data && !settlement && <p className={s.settlement}>{text.notYet}</p>}
      {settlement && <Settled settlement={settlement} paid={paidOf(settlement)} />}
      {data?.rest.map((later) => (
        <Settled
          key={later.statementId}
          settlement={later}
          paid={text.paidOfRest(formatExactMoney(later.paidMinor, later.currency))}
        />
      ))}
    </section>
  );
}

type Settlement = NonNullable<ResponseOf<typeof statementContracts.getOrderSettlement>['settlement']>;

function paidOf({ paidMinor, expectedMinor, currency }: Settlement): string {
  const paid = formatExactMoney(paidMinor, currency);
  return paidMinor === expectedMinor
    ? text.paidAll(paid)
    : text.paid(paid, formatExactMoney(expectedMinor, currency));
}

function Settled({
  settlement: { statementId, carrier, createdAt },
  paid,
}: {
  settlement: Settlement;
  paid: string;
}) {
  return (
    <p className={s.settlement}>
      {paid}
      <br />
      <Link className={s.link ?? ''} to={statementPath(statementId)}>
        {text.statement(carrierNames[carrier], formatDate(createdAt))}
      </Link>
    </p>
  );
}
