import { expect, it } from 'vitest';
import { findStand, standText } from './network-card.tsx';

const state = {
  pixelId: '441720938851',
  token: { lastFour: '7890' },
  testCode: '',
  isOn: true,
  refusedAt: null,
  quality: { sent: 1, phone: 1, device: 1, click: 0, cookie: 0 },
  waiting: { count: 0, until: null },
};
const last = (taken: 'sent' | 'rejected' | 'uncertain') => ({
  orderId: 'order-1',
  stage: 'placed' as const,
  event: 'purchase' as const,
  state: taken,
  remoteId: null,
  code: null,
  at: '2026-11-28T10:00:00.000Z',
});

it('a network works only if a page sends orders to it and it accepted the last event', () => {
  const told = (taken: Parameters<typeof last>[0], pages: number | undefined) =>
    findStand({ ...state, last: last(taken) }, pages);
  expect(told('sent', 1)).toBe('works');
  expect(told('sent', 0)).toBe('noPage');
  expect(told('sent', undefined)).toBeUndefined();
  expect(told('rejected', 2)).toBe('notTaken');
  expect(told('uncertain', 2)).toBe('unsure');
  expect(findStand({ ...state, last: null }, 1)).toBe('untested');
});

it('a network that rejected the token, is off or is not connected is shown so, whatever the pages', () => {
  const sent = { ...state, last: last('sent') };
  expect(findStand({ ...sent, refusedAt: '2026-11-28T10:00:00.000Z' }, 3)).toBe('stopped');
  expect(findStand({ ...sent, isOn: false }, undefined)).toBe('off');
  expect(findStand(null, undefined)).toBe('notConnected');
});

it('a network that works shows in how many of the enabled pages, when others do not send to it', () => {
  expect(standText('works', { told: 4, all: 4 })).toBe('يعمل');
  expect(standText('works', { told: 1, all: 4 })).toBe('يعمل في صفحة واحدة من 4 صفحات مفعّلة');
  expect(standText('works', { told: 2, all: 4 })).toBe('يعمل في صفحتين من 4 صفحات مفعّلة');
  expect(standText('works', { told: 11, all: 100 })).toBe('يعمل في 11 صفحة من 100 صفحة مفعّلة');
  expect(standText('stopped', { told: 1, all: 4 })).toBe('متوقف');
});
