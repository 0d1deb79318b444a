import { MantineProvider } from '@mantine/core';
import { cityOf } from '@mirsah/domain/order/city';
import { fullOrder, watched } from '@mirsah/domain/order/full-order.fixture';
import { fieldsWith, orderFieldNames } from '@mirsah/domain/order/order-fields';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PackingSlips } from './packing-slip.tsx';

const sender = { name: 'متجر العود', phone: '' };

it('a packing slip has every field that the table of an order’s fields allows on it, and no other', () => {
  const full = fullOrder();
  const { value: order, read } = watched({
    ...full,
    city: cityOf(full) ?? null,
    isPhoneMasked: true as const,
  });
  const slip = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PackingSlips orders={[order]} sender={sender} paper="A6" withNotes={true} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(orderFieldNames.filter((name) => read.has(name))).toEqual(Object.keys(fieldsWith('slip')));
  for (const text of [full.customerName, full.customerAddress, full.notes]) expect(slip).toContain(text);
});
