import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueueFigures } from './queue-figures.tsx';

const shown = (figures: Parameters<typeof QueueFigures>[0]) =>
  renderToStaticMarkup(<QueueFigures {...figures} />).replace(/<[^>]*>/g, '');

it('the desk’s title shows how many orders are left, due, and confirmed today', () => {
  expect(shown({ pending: 20, due: 2, confirmed: 19 })).toBe('بقي 20 · حان موعد 2 · أُكّد اليوم 19');
  expect(shown({ pending: 0, due: 0, confirmed: 0 })).toBe('بقي 0 · أُكّد اليوم 0');
});

it('a desk that could not be loaded does not say that no calls are left', () => {
  expect(shown({ pending: undefined, due: undefined, confirmed: undefined })).toBe('\u00a0');
  expect(shown({ pending: undefined, due: 1, confirmed: undefined })).toBe('حان موعد 1');
});
