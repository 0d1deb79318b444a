import { Button } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { orders as words } from '../../../messages/orders.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowSkeleton } from '../../../ui/row-skeleton.tsx';
import { useHasCards } from '../../../ui/window-width.ts';
import { useOrders } from '../api/list-orders.ts';
import { OrderDrawer } from '../details/order-drawer.tsx';
import { ordersSearch, readOrdersAddress } from '../order-address.ts';
import { useStatusChange } from '../use-status-change.ts';
import { OrderCards } from './order-cards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { StatusFilter } from './status-filter.tsx';

export function OrdersPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { status, orderId } = readOrdersAddress(search);
  const list = useOrders(status);
  const changeStatus = useStatusChange();
  const hasCards = useHasCards();
  const orders = itemsOf(list.data);

  return (
    <Page title={words.title}>
      <StatusFilter status={status} />
      <Card isFlush>
        {list.isPending && <RowSkeleton />}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, words.loadFailed)} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && orders.length === 0 && <NoOrders isFiltered={status !== undefined} />}
        {orders.length > 0 &&
          (hasCards ? (
            <OrderCards orders={orders} status={status} onStatus={changeStatus} />
          ) : (
            <OrdersTable orders={orders} status={status} onStatus={changeStatus} />
          ))}
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      </Card>
      <OrderDrawer
        orderId={orderId}
        listed={orders.find((order) => order.id === orderId)}
        onStatus={changeStatus}
        onClose={() => void navigate({ search: ordersSearch({ status }) }, { preventScrollReset: true })}
      />
    </Page>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Notice
      icon={<IconShoppingBag size={30} stroke={1.6} />}
      title={words.empty}
      text={!isFiltered && words.emptyAtAll}
      action={
        <Button component={Link} to={isFiltered ? paths.orders : paths.dashboard} variant="default">
          {isFiltered ? words.showAll : words.toPages}
        </Button>
      }
    />
  );
}
