import { Button } from '@mantine/core';
import { IconArrowUp, IconSearchOff, IconShieldCheck, IconShoppingBag } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { common, formatDateTime, formatTime, orders as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { Card, LoadMore } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import typography from '../../ui/typography.module.css';
import { useHasCards } from '../../ui/window-width.ts';
import {
  isNarrowed,
  type OrdersAddress,
  type OrdersFilter,
  ordersSearch,
  readOrdersAddress,
} from './address.ts';
import { BulkBar, BulkProblems } from './bulk-bar.tsx';
import { useNewOrders } from './cache.ts';
import { HeaderActions } from './header-actions.tsx';
import { useHolders } from './holders.ts';
import { useListTotal } from './order-counts.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { CardSkeletons, OrderCards, OrdersTable } from './order-list.tsx';
import s from './orders-page.module.css';
import { useAtNetwork, useCallingPlan, useOrders } from './queries.ts';
import { SelectAll, useSelectEvery, useSelection } from './selection.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { OrdersToolbar, StatusFilter } from './toolbar.tsx';
import { UnmatchedMessages } from './unmatched-messages.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** The merchant's orders (spec 2.6): the list, its filter, bulk actions, and the open order in a drawer. */
export function OrdersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { orderId, ...filter } = readOrdersAddress(search);
  const list = useOrders(filter);
  const orders = itemsOf(list.data);
  const selection = useSelection();
  const canSeeFigures = useCan('view_insights');
  const arrivals = useNewOrders(filter, list.data, () => selection.ids().size > 0);
  const atNetwork = useAtNetwork();
  const plan = useCallingPlan({ isNeeded: orders.some(({ status }) => status === 'pending') });
  const holders = useHolders(orders);
  const total = useListTotal(filter);
  const every = useSelectEvery(list, selection, ordersSearch(filter));
  const bulk = useBulkActions(selection, orders);
  const close = () =>
    void navigate({ search: ordersSearch(filter) }, { preventScrollReset: true, replace: true });
  const { actions, questions } = useOrderActions({ onDeleted: (id) => id === orderId && close() });
  const hasCards = useHasCards();
  const List = hasCards ? OrderCards : OrdersTable;

  function narrow(change: Partial<OrdersAddress>) {
    void navigate(
      { search: ordersSearch({ ...filter, ...change }) },
      { preventScrollReset: true, replace: true },
    );
  }

  return (
    <Page title={text.title} action={<HeaderActions filter={filter} />}>
      {canSeeFigures && <SummaryCards filter={filter} />}
      <UnmatchedMessages />
      <StatusFilter filter={filter} tasks={atNetwork.tasks.size} />
      <BulkProblems
        orders={bulk.failed}
        tone="error"
        heading={text.bulkFailed}
        filter={filter}
        onClose={bulk.clearFailed}
      />
      <BulkProblems
        orders={bulk.notReopened}
        tone="warning"
        heading={text.notReopened}
        filter={filter}
        onClose={bulk.clearNotReopened}
      />
      <BulkProblems
        orders={bulk.atNetwork}
        tone="warning"
        heading={text.notDeleted}
        filter={filter}
        onClose={bulk.clearAtNetwork}
      />
      <NewOrdersPill count={arrivals.waiting} onShow={arrivals.show} />
      <Card name={text.list} isFlush>
        <OrdersToolbar
          filter={filter}
          selectAll={
            orders.length > 0 && (
              <SelectAll selection={selection} orders={orders} aria-label={text.selectAll} />
            )
          }
          onNarrow={narrow}
        />
        <SaidOnChange
          of={ordersSearch(filter)}
          text={
            list.isSuccess
              ? text.found(total ?? orders.length, total === undefined && list.hasNextPage)
              : undefined
          }
        />
        {arrivals.isStale && <Stale asOf={arrivals.asOf} onRetry={arrivals.retry} />}
        {list.isPending && (hasCards ? <CardSkeletons /> : <RowSkeleton />)}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, text.loadFailed)} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && orders.length === 0 && !list.hasNextPage && <NoOrders filter={filter} />}
        {orders.length > 0 && (
          <List
            orders={orders}
            total={total}
            filter={filter}
            selection={selection}
            actions={actions}
            arrived={arrivals.arrived}
            atNetwork={atNetwork}
            plan={plan}
            holders={holders}
          />
        )}
        <OrdersEnd
          list={list}
          searchedUntil={list.data?.pages.at(-1)?.searchedUntil ?? undefined}
          onMore={() => void list.fetchNextPage()}
        />
      </Card>
      <BulkBar
        selection={selection}
        orders={orders}
        isOnHold={filter.isOnHold}
        bulk={bulk}
        every={{
          hasMore: list.hasNextPage,
          total,
          isSelecting: every.isSelecting,
          onSelect: every.selectEvery,
        }}
      />
      <OrderDrawer orderId={orderId} orders={orders} filter={filter} actions={actions} onClose={close} />
      {questions}
      {bulk.question}
    </Page>
  );
}

/** New orders cannot be loaded: the list stays, with its time. */
function Stale({ asOf, onRetry }: { asOf: number; onRetry: () => void }) {
  return (
    <p className={s.stale} role="status">
      <Appearing>
        <span>{text.stale(formatTime(new Date(asOf).toISOString()))}</span>
        <Button variant="default" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      </Appearing>
    </p>
  );
}

/** Announces orders that arrived while the merchant had scrolled down. */
function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={s.place} role="status">
      {count > 0 && (
        <Button className={s.pill} radius="xl" leftSection={<IconArrowUp size={18} />} onClick={onShow}>
          {text.waiting(count)}
        </Button>
      )}
    </div>
  );
}

/** Replaces an empty list: why it is empty, and what to do next. */
function NoOrders({ filter }: { filter: OrdersFilter }) {
  if (!isNarrowed(filter)) {
    return (
      <Notice
        icon={<IconShoppingBag size={30} stroke={1.6} />}
        title={text.emptyAtAll}
        text={text.emptyAtAllText}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {text.toPages}
          </Button>
        }
      />
    );
  }
  const isOnHoldAlone = filter.isOnHold && !isNarrowed({ ...filter, isOnHold: false });
  return (
    <Notice
      icon={
        isOnHoldAlone ? <IconShieldCheck size={30} stroke={1.6} /> : <IconSearchOff size={30} stroke={1.6} />
      }
      title={isOnHoldAlone ? text.emptyOnHold : text.empty}
      text={isOnHoldAlone && text.emptyOnHoldText}
      action={
        <Button component={Link} to={paths.orders} variant="default">
          {text.showAll}
        </Button>
      }
    />
  );
}

type OrdersEndProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean };
  /** The time to which a search has looked back, ISO-8601, when it stopped before it had filled a page. */
  searchedUntil: string | undefined;
  onMore: () => void;
};

/** Below the list: a button for older orders, or the time to which a search has looked back so far. */
function OrdersEnd({ list, searchedUntil, onMore }: OrdersEndProps) {
  if (searchedUntil === undefined || !list.hasNextPage) {
    return <LoadMore hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} onLoad={onMore} />;
  }
  return (
    <div className={s.end} role="status">
      <p className={typography.quiet}>{text.searchedUntil(formatDateTime(searchedUntil))}</p>
      <ActionButton variant="default" isOff={list.isFetchingNextPage} onClick={onMore}>
        {list.isFetchingNextPage ? text.searching : text.searchFurther}
      </ActionButton>
    </div>
  );
}
