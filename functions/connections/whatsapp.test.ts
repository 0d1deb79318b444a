import { expect, it } from 'vitest';
import { readMessageAnswer } from './whatsapp.ts';

const answered = (status: number, body: unknown) =>
  ({ kind: 'answered', status, body, headers: {} }) as const;

it.each([
  ['with an id', answered(200, { messages: [{ id: 'wamid.1' }] }), { kind: 'accepted', remoteId: 'wamid.1' }],
  [
    'with Meta’s error code',
    answered(400, { error: { code: 131047, message: '(#131047)', error_data: { details: 'Too late' } } }),
    { kind: 'rejected', failure: { code: 131047, message: 'Too late' } },
  ],
  [
    'with an error but no code',
    answered(404, undefined),
    { kind: 'rejected', failure: { code: null, message: '' } },
  ],
  ['of a broken server', answered(500, { error: { code: 131000 } }), { kind: 'unknown' }],
  ['that never came', { kind: 'no_answer' } as const, { kind: 'unknown' }],
  ['of a host that cannot be reached', { kind: 'unreachable' } as const, { kind: 'not_sent' }],
])('WhatsApp’s answer %s means what it says about the message', (_, outcome, expected) => {
  expect(readMessageAnswer(outcome)).toEqual(expected);
});
