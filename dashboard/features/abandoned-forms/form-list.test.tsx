import { MantineProvider } from '@mantine/core';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FormCards, FormTable } from './form-list.tsx';

const form = (id: string, totalMinor: number | null): AbandonedFormResponse => ({
  id,
  landingPageId: 'page',
  landingPageTitle: 'عطر العود الملكي',
  customerName: 'وليد الشمري',
  customerPhone: { raw: '0539041178', e164: '+966539041178', isMobile: true },
  customerAddress: '',
  city: null,
  country: 'SA',
  goods: { name: 'عطر العود', variant: '', quantity: 1 },
  currency: 'SAR',
  totalMinor,
  stoppedAt: 'before_address',
  state: 'new',
  contactedBy: null,
  orderId: null,
  leftAt: '2026-11-22T09:00:00.000Z',
});

it.each([
  ['table', FormTable],
  ['cards', FormCards],
] as const)('the values of forms in a list have the same decimals, as %s', (_, List) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <List forms={[form('A', 8_900), form('B', 8_950), form('C', null)]} onOrder={() => undefined} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(html.match(/[\d.]+\u00a0ر\.س/g)).toEqual(['89.00\u00a0ر.س', '89.50\u00a0ر.س']);
});
