import { expect, it } from 'vitest';
import {
  type ContactMessage,
  type ContactMessageInbox,
  contactSubmissionSchema,
  sendContactMessage,
} from './contact-message.ts';
import type { RateCounter } from './rate-limit.ts';

function fakePorts() {
  const stored: ContactMessage[] = [];
  const counts = new Map<string, number>();
  const inbox: ContactMessageInbox = { add: async (message) => void stored.push(message) };
  const rates: RateCounter = {
    count: async (name, window) => {
      const calls = (counts.get(`${name}#${window}`) ?? 0) + 1;
      counts.set(`${name}#${window}`, calls);
      return calls;
    },
  };
  return { stored, ports: { inbox, rates } };
}

const submission = { name: 'نورة', email: 'noura@example.com', message: 'كيف أغيّر اسم صفحتي؟' };
const at = (time: string) => ({ now: () => new Date(time) });

it('a contact message is stored with its time', async () => {
  const { stored, ports } = fakePorts();
  await sendContactMessage({ ...ports, clock: at('2026-11-21T08:00:00Z') }, submission, 'sender-1');
  expect(stored).toEqual([{ ...submission, id: expect.any(String), sentAt: '2026-11-21T08:00:00.000Z' }]);
});

it('the sixth contact message of one sender within an hour is rejected, and accepted in the next hour', async () => {
  const { stored, ports } = fakePorts();
  const send = (time: string, sender = 'sender-1') =>
    sendContactMessage({ ...ports, clock: at(time) }, submission, sender);
  for (let sent = 0; sent < 5; sent += 1) await send('2026-11-21T08:00:00Z');
  await expect(send('2026-11-21T08:59:00Z')).rejects.toThrow('too_many_requests');
  await send('2026-11-21T08:59:00Z', 'sender-2');
  await send('2026-11-21T09:00:00Z');
  expect(stored).toHaveLength(7);
});

it('a missing address and an invalid address get different messages', () => {
  const problemsOf = (email: string) =>
    contactSubmissionSchema.safeParse({ ...submission, email }).error?.issues.map(({ message }) => message);
  expect(problemsOf('')).toEqual(['اكتب بريدك الإلكتروني']);
  expect(problemsOf('noura@localhost')).toEqual(['البريد الإلكتروني غير صالح']);
});
