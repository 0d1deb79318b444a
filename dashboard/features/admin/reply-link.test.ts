import { expect, it } from 'vitest';
import { replyLink } from './reply-link.ts';

const written = { name: 'نورة', email: 'noura+shop@example.com', message: 'مرحبًا & أهلًا\nكيف أبدأ؟' };

it('writes to the sender and quotes each line of theirs', () => {
  const link = new URL(replyLink(written));
  expect(link.protocol).toBe('mailto:');
  expect(decodeURIComponent(link.pathname)).toBe('noura+shop@example.com');
  expect(link.searchParams.get('body')).toBe('نورة،\r\n\r\n\r\n> مرحبًا & أهلًا\r\n> كيف أبدأ؟');
});

it('adds no recipients that the address smuggles in', () => {
  const link = replyLink({ ...written, email: 'a?cc=b@example.com' });
  expect(new URL(link).searchParams.has('cc')).toBe(false);
});

it('quotes the beginning of a message too long for a link', () => {
  expect(replyLink({ ...written, message: 'م'.repeat(4000) }).length).toBeLessThan(4200);
});
