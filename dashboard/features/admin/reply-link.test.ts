import { expect, it } from 'vitest';
import { replyLink } from './reply-link.ts';

const written = { name: 'نورة', email: 'noura+shop@example.com', message: 'مرحبًا & أهلًا\nكيف أبدأ؟' };

it('a reply goes to the sender and quotes every line of the message', () => {
  const link = new URL(replyLink(written));
  expect(link.protocol).toBe('mailto:');
  expect(decodeURIComponent(link.pathname)).toBe('noura+shop@example.com');
  expect(link.searchParams.get('body')).toBe('نورة،\r\n\r\n\r\n> مرحبًا & أهلًا\r\n> كيف أبدأ؟');
});

it('a reply has no recipients that are hidden in the sender’s address', () => {
  const link = replyLink({ ...written, email: 'a?cc=b@example.com' });
  expect(new URL(link).searchParams.has('cc')).toBe(false);
});

it('a reply quotes only the beginning of a message that is too long for a link', () => {
  expect(replyLink({ ...written, message: 'م'.repeat(4000) }).length).toBeLessThan(4200);
});
