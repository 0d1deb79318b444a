import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowUp,
  IconBan,
  IconDownload,
  IconSearchOff,
  IconShieldCheck,
  IconShoppingBag,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { formatDateTime, orderExport, orders as text } from '../../messages/index.ts';
import { Card, LoadMore } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useHasCards, useIsPhone } from '../../ui/window-width.ts';
import {
  isNarrowed,
  type OrdersAddress,
  type OrdersFilter,
  ordersSearch,
  readOrdersAddress,
} from './address.ts';
import { BlockedPhones } from './blocked-phones.tsx';
import { BulkBar, BulkProblems } from './bulk-bar.tsx';
import { useNewOrders } from './cache.ts';
import { ExportDialog, useExport } from './export.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import s from './orders-page.module.css';
import { OrdersTable } from './orders-table.tsx';
import { useOrders } from './queries.ts';
import { useSelection } from './selection.ts';
import { SummaryCards } from './summary-cards.tsx';
import { OrdersToolbar, StatusFilter } from './toolbar.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';
import { useOrderActions } from './use-order-actions.tsx';

export function OrdersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { orderId, ...filter } = readOrdersAddress(search);
  const list = useOrders(filter);
  const orders = itemsOf(list.data);
  const arrivals = useNewOrders(filter, list.data);
  const selection = useSelection();
  const bulk = useBulkActions(selection, orders);
  const close = () =>
    void navigate({ search: ordersSearch(filter) }, { preventScrollReset: true, replace: true });
  const { actions, questions } = useOrderActions({ onDeleted: (id) => id === orderId && close() });
  const List = useHasCards() ? OrderCards : OrdersTable;

  function narrow(change: Partial<OrdersAddress>) {
    void navigate(
      { search: ordersSearch({ ...filter, ...change }) },
      { preventScrollReset: true, replace: true },
    );
  }

  return (
    <Page title={text.title} action={<OrdersHeaderActions filter={filter} />}>
      <SummaryCards />
      <StatusFilter filter={filter} />
      <BulkProblems orders={bulk.problems} filter={filter} onClose={bulk.clearProblems} />
      <NewOrdersPill count={arrivals.waiting} onShow={arrivals.show} />
      <Card isFlush>
        <OrdersToolbar filter={filter} onNarrow={narrow} />
        {list.isPending && <RowSkeleton />}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, text.loadFailed)} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && orders.length === 0 && !list.hasNextPage && <NoOrders filter={filter} />}
        {orders.length > 0 && (
          <List orders={orders} filter={filter} selection={selection} actions={actions} />
        )}
        <OrdersEnd
          list={list}
          readBackTo={list.data?.pages.at(-1)?.readBackTo ?? undefined}
          onMore={() => void list.fetchNextPage()}
        />
      </Card>
      <BulkBar selection={selection} orders={orders} isHeld={filter.isOnHold} bulk={bulk} />
      <OrderDrawer
        orderId={orderId}
        listed={orders.find((order) => order.id === orderId)}
        actions={actions}
        onClose={close}
      />
      {questions}
      {bulk.question}
    </Page>
  );
}

/** Beside the screen's title: the export of what is listed, and the blocked phones. */
export function OrdersHeaderActions({ filter }: { filter: OrdersFilter }) {
  const [isBlockedOpen, setIsBlockedOpen] = useState(false);
  const exporting = useExport(filter);
  const isPhone = useIsPhone();
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={44}
        title={text.blockedPhones}
        aria-label={text.blockedPhones}
        onClick={() => setIsBlockedOpen(true)}
      >
        <IconBan size={20} stroke={1.8} />
      </ActionIcon>
      {isPhone ? (
        <ActionIcon variant="default" size={44} aria-label={orderExport.action} onClick={exporting.start}>
          <IconDownload size={20} stroke={1.8} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={exporting.start}>
          {orderExport.action}
        </Button>
      )}
      <ExportDialog exporting={exporting} />
      <BlockedPhones isOpen={isBlockedOpen} onClose={() => setIsBlockedOpen(false)} />
    </Group>
  );
}

/** Tells of orders that came while somebody was reading further down. */
export function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
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

/** In place of a list without orders: says why there are none, and what to do next. */
export function NoOrders({ filter }: { filter: OrdersFilter }) {
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
  const isHeldAlone = filter.isOnHold && !isNarrowed({ ...filter, isOnHold: false });
  return (
    <Notice
      icon={
        isHeldAlone ? <IconShieldCheck size={30} stroke={1.6} /> : <IconSearchOff size={30} stroke={1.6} />
      }
      title={isHeldAlone ? text.emptyHeld : text.empty}
      text={isHeldAlone && text.emptyHeldText}
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
  /** Set when the search stopped before it had found a page of orders. */
  readBackTo: string | undefined;
  onMore: () => void;
};

/** Below the list: the way to older orders, or how far a search has got so far. */
export function OrdersEnd({ list, readBackTo, onMore }: OrdersEndProps) {
  if (readBackTo === undefined || !list.hasNextPage) {
    return <LoadMore hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} onLoad={onMore} />;
  }
  return (
    <div className={s.end} role="status">
      <p className={s.text}>{text.readBack(formatDateTime(readBackTo))}</p>
      <Button variant="default" disabled={list.isFetchingNextPage} onClick={onMore}>
        {list.isFetchingNextPage ? text.searching : text.searchFurther}
      </Button>
    </div>
  );
}
