import { useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { orders as words } from '../../../messages/orders.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowSkeleton } from '../../../ui/row-skeleton.tsx';
import { useHasCards } from '../../../ui/window-width.ts';
import { useOrders } from '../api/list-orders.ts';
import { useNewOrders } from '../api/new-orders.ts';
import { OrderDrawer } from '../details/order-drawer.tsx';
import { type OrdersAddress, ordersSearch, readOrdersAddress } from '../order-address.ts';
import { useBulkActions } from '../use-bulk-actions.tsx';
import { useOrderActions } from '../use-order-actions.tsx';
import { useSelection } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkProblems } from './bulk-problems.tsx';
import { NewOrdersPill } from './new-orders-pill.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrdersEnd } from './orders-end.tsx';
import { OrdersHeaderActions } from './orders-header-actions.tsx';
import { OrdersTable } from './orders-table.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { StatusFilter } from './status-filter.tsx';
import { SummaryCards } from './summary-cards.tsx';

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
    <Page title={words.title} action={<OrdersHeaderActions filter={filter} />}>
      <SummaryCards />
      <StatusFilter filter={filter} />
      <BulkProblems orders={bulk.problems} filter={filter} onClose={bulk.clearProblems} />
      <NewOrdersPill count={arrivals.waiting} onShow={arrivals.show} />
      <Card isFlush>
        <OrdersToolbar filter={filter} onNarrow={narrow} />
        {list.isPending && <RowSkeleton />}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, words.loadFailed)} onRetry={() => void list.refetch()} />
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
      <BulkBar selection={selection} orders={orders} isHeld={filter.isHeld} bulk={bulk} />
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
