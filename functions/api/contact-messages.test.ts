import { expect, it, vi } from 'vitest';
import { noCaller } from '../http/caller.ts';
import { httpEventFixture } from '../http/request.fixture.ts';
import { contactMessages } from './contact-messages.ts';

// Astro's build output is missing in unit tests.
vi.mock('@mirsah/landing-template/render/built-pages', () => ({ builtPages: { contact: '' } }));

function contact() {
  const add = vi.fn(async () => {});
  const count = vi.fn(async () => 1);
  const { sendContactMessage } = contactMessages({
    inbox: { add },
    rates: { count },
    visitorHash: () => 'visitor',
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  });
  const send = (contentType: string, body: string) =>
    sendContactMessage.run(httpEventFixture({ headers: { 'content-type': contentType }, body }), noCaller);
  return { send, add, count };
}

const written = { name: 'نورة', email: 'noura@example.com', message: 'كيف أغيّر اسم صفحتي؟' };

it.each([
  ['as JSON', 'application/json', JSON.stringify(written)],
  ['from the form', 'application/x-www-form-urlencoded', new URLSearchParams(written).toString()],
])('a message %s is taken, and one of more than 64 KB is rejected unread', async (_, contentType, body) => {
  const { send, add, count } = contact();
  expect((await send(contentType, body)).statusCode).toBeLessThan(400);
  expect(add).toHaveBeenCalledOnce();
  const flood = `${body}${' '.repeat(64 * 1024)}`;
  await expect(send(contentType, flood)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect([add, count].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
