import { expect, it } from 'vitest';
import { newConfirmation } from '../confirmation/confirmation.ts';
import { OWNER } from '../member/member.ts';
import { orderFixture } from '../order/order.fixture.ts';
import {
  callbackNoticeAt,
  deferredUntil,
  eventKey,
  mayBeNotified,
  notificationKinds,
  quietUntil,
  readEventKey,
} from './notification.ts';

/** Riyadh's time. */
const riyadh = (local: string) => new Date(`${local}:00+03:00`);
const night = { from: '23:00', to: '08:00' };

it.each([
  ['2026-11-22T22:59', undefined],
  ['2026-11-22T23:00', '2026-11-23T08:00'],
  ['2026-11-23T07:59', '2026-11-23T08:00'],
  ['2026-11-23T08:00', undefined],
])('at %s a night of quiet lasts until %s', (at, end) => {
  expect(quietUntil(riyadh(at), night)).toEqual(end ? riyadh(end) : undefined);
});

it('quiet within a day ends on it', () => {
  expect(quietUntil(riyadh('2026-11-22T13:00'), { from: '12:30', to: '13:30' })).toEqual(
    riyadh('2026-11-22T13:30'),
  );
});

it('all events within a window of the summary are due together, and quiet hours take precedence', () => {
  const settings = { quiet: night, digestMinutes: 15 };
  for (const at of ['2026-11-22T10:00', '2026-11-22T10:14'])
    expect(deferredUntil(riyadh(at), settings)).toEqual(riyadh('2026-11-22T10:15'));
  expect(deferredUntil(riyadh('2026-11-22T23:05'), settings)).toEqual(riyadh('2026-11-23T08:00'));
  expect(deferredUntil(riyadh('2026-11-22T10:00'), { ...settings, digestMinutes: 0 })).toBeUndefined();
});

it('a person is notified of what their role and pages show them, and of nothing else', () => {
  const order = orderFixture();
  const agent = { role: 'agent' as const, pages: [order.landingPageId] };
  const heard = (grant: Parameters<typeof mayBeNotified>[0], about = order) =>
    notificationKinds.filter((kind) =>
      mayBeNotified(grant, { kind }, kind === 'failed_publishing' ? undefined : about),
    );
  expect(heard(OWNER)).toEqual([...notificationKinds]);
  expect(heard(agent)).toEqual(['new_order', 'due_callback', 'failed_forward', 'customer_wrote']);
  expect(heard({ ...agent, pages: ['another'] })).toEqual([]);
  expect(heard({ role: 'packer', pages: null })).toEqual([]);
  expect(heard({ role: 'packer', pages: null }, { ...order, status: 'confirmed' })).toEqual(['new_order']);
  expect(heard({ role: 'viewer', pages: null })).toEqual([]);
});

it('people are reminded five minutes before a promised call, and of no other', () => {
  const nextAt = '2026-11-22T12:00:00.000Z';
  const withState = (state: 'postponed' | 'retry') => ({
    confirmation: { ...newConfirmation, state, nextAt },
  });
  expect(callbackNoticeAt(withState('postponed'))).toBe('2026-11-22T11:55:00.000Z');
  expect(callbackNoticeAt(withState('retry'))).toBeUndefined();
  expect(callbackNoticeAt({ confirmation: null })).toBeUndefined();
});

it('an event is read back from its key, and one of a newer release is skipped', () => {
  const event = { kind: 'due_callback', subjectId: 'a', detail: '2026-11-22T12:00:00.000Z' } as const;
  expect(readEventKey(eventKey(event))).toEqual(event);
  expect(readEventKey('low_stock#a#')).toBeUndefined();
});
