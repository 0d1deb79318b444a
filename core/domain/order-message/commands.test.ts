import { describe, expect, it } from 'vitest';
import { randomId } from '../id.ts';
import { applyMessageReport, templateParameters } from './commands.ts';
import type { OrderMessage } from './order-message.ts';

const values = {
  name: 'نورة\nالقحطاني',
  orderId: '7k2m9x4q',
  items: [{ name: 'عطر     العود', variant: '', quantity: 2 }],
  city: '',
  codFee: '15 ر.س',
};

describe('templateParameters', () => {
  it('a template’s parameters have the order in which its variables first appear', () => {
    expect(templateParameters('{orderId} {name} {orderId}', values)).toEqual(['7k2m9x4q', 'نورة القحطاني']);
  });

  it('a template’s parameters contain no line break, tab or run of spaces, and are never empty', () => {
    expect(templateParameters('{items}{name}', { ...values, name: ' ' })).toEqual(['عطر العود × 2', '-']);
    expect(templateParameters('{codFee} {city}', values)).toEqual(['15 ر.س', '-']);
  });

  it('a template without variables has no parameters', () => {
    expect(templateParameters('شكرًا لك {phone}', values)).toEqual([]);
  });
});

describe('applyMessageReport', () => {
  function sent(state: OrderMessage['state']) {
    let stored: OrderMessage = {
      id: randomId(),
      orderId: randomId(),
      ownerId: 'merchant-1',
      templateName: 'تأكيد',
      text: 'مرحبًا',
      kind: 'text',
      state,
      failure: null,
      remoteId: 'wamid.1',
      sentBy: 'merchant-1',
      createdAt: '2026-11-21T10:00:00.000Z',
      updatedAt: '2026-11-21T10:00:00.000Z',
    };
    const report = (reported: 'sent' | 'delivered' | 'read' | 'failed', ownerId = 'merchant-1') =>
      applyMessageReport(
        {
          clock: { now: () => new Date('2026-11-21T10:01:00.000Z') },
          messages: {
            findByRemoteId: async (id) => (id === 'wamid.1' ? stored : undefined),
            change: async (_, after) => {
              stored = after;
              return true;
            },
          },
        },
        ownerId,
        { remoteId: 'wamid.1', state: reported, failure: null },
      );
    return { report, state: () => stored.state };
  }

  it('a late report does not revert a message’s state', async () => {
    const { report, state } = sent('sent');
    await report('read');
    await report('delivered');
    await report('sent');
    expect(state()).toBe('read');
  });

  it('a report resolves an uncertain message', async () => {
    const { report, state } = sent('uncertain');
    await report('delivered');
    expect(state()).toBe('delivered');
  });

  it('a later report of a failure is stored', async () => {
    const { report, state } = sent('sent');
    await report('failed');
    expect(state()).toBe('failed');
  });

  it('a report about another merchant’s message changes nothing', async () => {
    const { report, state } = sent('sent');
    await report('read', 'merchant-2');
    expect(state()).toBe('sent');
  });
});
