import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { idSchema } from '@mirsah/domain/id/id-schema.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { packingSlips as words } from '../../../messages/order-files.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useOrdersById } from '../api/get-orders.ts';
import { PackingSlip } from './packing-slip.tsx';
import s from './packing-slips.module.css';

const paper = ['A6', 'A5', 'A4'] as const;

/** The slips of the orders that the address names, a sheet each, for the browser to print. */
export function PackingSlipsPage() {
  const { hash } = useLocation();
  const orderIds = [...new Set(hash.slice(1).split(','))].filter((id) => idSchema.safeParse(id).success);
  const { data: orders = [], error, isLoading, isError, refetch } = useOrdersById(orderIds);
  const missing = isLoading || isError ? 0 : orderIds.length - orders.length;
  const [size, setSize] = useState<string>(paper[0]);
  return (
    <Page
      title={words.title}
      subtitle={orders.length > 0 && words.sheets(orders.length)}
      action={
        <Group className={s.screenOnly} gap={8} wrap="nowrap">
          <NativeSelect
            aria-label={words.size}
            data={[...paper]}
            value={size}
            onChange={(event) => setSize(event.target.value)}
          />
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={orders.length === 0}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </Group>
      }
    >
      <style>{`@page { size: ${size}; margin: 8mm; }`}</style>
      {missing > 0 && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{words.missing(missing)}</Banner>
        </div>
      )}
      {isLoading && <Skeleton h={420} radius="lg" />}
      {isError && (
        <Card>
          <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {orderIds.length === 0 && (
        <Card>
          <Notice
            title={words.none}
            action={
              <Button component={Link} to={paths.orders} variant="default">
                {words.back}
              </Button>
            }
          />
        </Card>
      )}
      <div className={s.slips}>
        {orders.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    </Page>
  );
}
