import { Title } from '@mantine/core';
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

/** Whether a statement says that an order was paid, for those who may see money; nothing for the others. */
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
      {settlement && (
        <p className={s.settlement}>
          {settlement.paidMinor === settlement.expectedMinor
            ? text.paidAll(formatExactMoney(settlement.paidMinor, settlement.currency))
            : text.paid(
                formatExactMoney(settlement.paidMinor, settlement.currency),
                formatExactMoney(settlement.expectedMinor, settlement.currency),
              )}
          <br />
          <Link className={s.link ?? ''} to={statementPath(settlement.statementId)}>
            {text.statement(carrierNames[settlement.carrier], formatDate(settlement.createdAt))}
          </Link>
        </p>
      )}
    </section>
  );
}
