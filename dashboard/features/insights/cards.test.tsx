import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Growth } from './cards.tsx';

/** What a screen reader says of a change: without tags, hidden texts and the marks of direction. */
const saidOf = (value: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Growth value={value} />
    </MantineProvider>,
  )
    .replace(/<style.*<\/style>|<svg.*?<\/svg>|<span aria-hidden="true">.*?<\/span>/gs, '')
    .replace(/<[^>]*>|[\u2066-\u2069]/g, '');

it('a rise and a fall are said in words, without a sign', () => {
  expect([18.7, -0.3, 0].map(saidOf)).toEqual([
    'زيادة 18.7% عن الفترة السابقة',
    'نقص 0.3% عن الفترة السابقة',
    '0% عن الفترة السابقة',
  ]);
});
