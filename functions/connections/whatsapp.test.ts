import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, readReports } from '../api/whatsapp-webhook.ts';
import { readMessageAnswer } from './whatsapp.ts';

const answered = (status: number, body: unknown) =>
  ({ kind: 'answered', status, body, headers: {} }) as const;

describe('readMessageAnswer', () => {
  it.each([
    ['an id', answered(200, { messages: [{ id: 'wamid.1' }] }), { kind: 'accepted', remoteId: 'wamid.1' }],
    [
      'a refusal with Meta’s code',
      answered(400, { error: { code: 131047, message: '(#131047)', error_data: { details: 'Too late' } } }),
      { kind: 'refused', failure: { code: 131047, message: 'Too late' } },
    ],
    [
      'a refusal without',
      answered(404, undefined),
      { kind: 'refused', failure: { code: null, message: '' } },
    ],
    ['a broken server', answered(500, { error: { code: 131000 } }), { kind: 'unknown' }],
    ['silence', { kind: 'no_answer' } as const, { kind: 'unknown' }],
    ['nobody there', { kind: 'unreachable' } as const, { kind: 'not_sent' }],
  ])('reads %s', (_, outcome, expected) => {
    expect(readMessageAnswer(outcome)).toEqual(expected);
  });
});

describe('a report’s signature', () => {
  const body = Buffer.from('{"entry":[]}');
  const signature = `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`;

  it('is good for these bytes and this secret', () => {
    expect(isSignedBy('app secret', body, signature)).toBe(true);
  });

  it.each([
    ['another secret', 'another', body, signature],
    ['other bytes', 'app secret', Buffer.from('{"entry":[ ]}'), signature],
    ['none', 'app secret', body, undefined],
    ['a shorter one', 'app secret', body, signature.slice(0, -2)],
    ['another algorithm', 'app secret', body, signature.replace('sha256', 'sha1')],
  ])('is bad with %s', (_, secret, bytes, given) => {
    expect(isSignedBy(secret, bytes, given)).toBe(false);
  });
});

describe('readReports', () => {
  const notification = (statuses: unknown) => ({
    object: 'whatsapp_business_account',
    entry: [
      { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
    ],
  });

  it('reads states, and why a message failed', () => {
    expect(
      readReports(
        notification([
          { id: 'wamid.1', status: 'delivered', timestamp: '1' },
          { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] },
        ]),
      ),
    ).toEqual([
      { remoteId: 'wamid.1', state: 'delivered', failure: null },
      { remoteId: 'wamid.2', state: 'failed', failure: { code: 131026, message: 'Undeliverable' } },
    ]);
  });

  it.each([
    ['a customer’s message', notification(undefined)],
    ['a state we do not know', notification([{ id: 'wamid.1', status: 'played' }])],
    ['something else', { hello: 'world' }],
  ])('finds nothing in %s', (_, body) => {
    expect(readReports(body)).toEqual([]);
  });
});
