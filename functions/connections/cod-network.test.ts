import { expect, it } from 'vitest';
import { readLeadAnswer } from './cod-network.ts';

const answered = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  ({ kind: 'answered', status, body, headers }) as const;

it.each([
  ['an id', answered(200, { status: 'success', data: { id: 7 } }), { kind: 'accepted', remoteId: '7' }],
  ['success alone', answered(201, { status: 'success' }), { kind: 'accepted', remoteId: null }],
  [
    'a lead that is there already',
    answered(422, { message: 'This lead is already saved.' }),
    { kind: 'already_saved' },
  ],
  ['a key that is wrong', answered(401, { message: 'Unauthenticated.' }), { kind: 'key_refused' }],
  ['a key that may not', answered(403, undefined), { kind: 'key_refused', message: '' }],
  [
    'wrong data, with the field’s own problem',
    answered(422, { message: 'Invalid.', errors: { phone: ['The phone is wrong.'] } }),
    { kind: 'rejected', status: 422, message: 'The phone is wrong.' },
  ],
  ['a wrong address', answered(404, '<html>'), { kind: 'rejected', status: 404, message: '' }],
  ['a redirect', answered(301, undefined), { kind: 'rejected', status: 301 }],
  [
    'an error in a success',
    answered(200, { status: 'error', message: 'No stock' }),
    { kind: 'rejected', message: 'No stock' },
  ],
  ['a broken server', answered(502, undefined), { kind: 'unknown', reason: 'server_error' }],
  ['a page instead of an answer', answered(200, undefined), { kind: 'unknown', reason: 'strange_answer' }],
  ['silence', { kind: 'no_answer' } as const, { kind: 'unknown', reason: 'no_answer' }],
  ['an unreachable host', { kind: 'unreachable' } as const, { kind: 'not_sent', reason: 'unreachable' }],
])('the cash-on-delivery network’s answer with %s decides the lead’s state', (_, outcome, expected) => {
  expect(readLeadAnswer(outcome)).toMatchObject(expected);
});

it.each([
  ['the seconds it names', '17', 17],
  ['a minute when it names none', undefined, 60],
  ['an hour at most', '86400', 3600],
  ['a minute when it names nonsense', 'soon', 60],
  ['one second when the date is past', 'Wed, 21 Oct 2015 07:28:00 GMT', 1],
])(
  'the cash-on-delivery network’s answer with status 429 postpones the lead for %s',
  (_, header, seconds) => {
    const headers = header === undefined ? {} : { 'retry-after': header };
    expect(readLeadAnswer(answered(429, {}, headers))).toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: seconds,
    });
  },
);

it('the cash-on-delivery network’s response is cut to what a screen can show', () => {
  expect(readLeadAnswer(answered(400, { message: 'x'.repeat(9000) }))).toMatchObject({
    message: 'x'.repeat(300),
  });
});
