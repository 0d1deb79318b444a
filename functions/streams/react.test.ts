import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { TableChange } from '@mirsah/table/stream';
import { newItemRecord } from '@mirsah/table/stream.fixture';
import { describe, expect, it } from 'vitest';
import { oneByOne, type Reaction, reactToChanges } from './react.ts';

const log = { error: () => undefined };

const placed = (sequence: string) => newItemRecord(sequence, 'order', orderFixture());
const broken = (sequence: string) => newItemRecord(sequence, 'order', { id: 'half an order' });

const about = (react: Reaction['react']): Reaction => ({ name: 'test', when: () => true, react });
const failingAt = (sequence: string) =>
  about(
    oneByOne(
      async (change) => {
        if (change.sequence === sequence) throw new Error('partner is away');
      },
      () => undefined,
    ),
  );

describe('reactToChanges', () => {
  it('gives each reaction the changes it asked for, in order', async () => {
    const seen: TableChange[] = [];
    const reaction: Reaction = {
      name: 'test',
      when: ({ sequence }) => sequence !== '2',
      react: async (changes) => {
        seen.push(...changes);
        return [];
      },
    };
    expect(await reactToChanges({ reactions: [reaction], log }, ['1', '2', '3'].map(placed))).toEqual([]);
    expect(seen.map(({ id, sequence }) => [id, sequence])).toEqual([
      ['e1', '1'],
      ['e3', '3'],
    ]);
  });

  it('reports the records that failed in any reaction, and only those', async () => {
    const reactions = [failingAt('2'), about(async () => []), failingAt('3')];
    expect(await reactToChanges({ reactions, log }, ['1', '2', '3', '4'].map(placed))).toEqual([
      { itemIdentifier: '2' },
      { itemIdentifier: '3' },
    ]);
  });

  it('reports all of a reaction’s records when it throws', async () => {
    const throwing = about(() => Promise.reject(new Error('table is away')));
    expect(await reactToChanges({ reactions: [throwing], log }, ['1', '2'].map(placed))).toEqual([
      { itemIdentifier: '1' },
      { itemIdentifier: '2' },
    ]);
  });

  it('leaves out a record that cannot be read, so that it never holds up the batch', async () => {
    const seen: string[] = [];
    const reaction = about(async (changes) => {
      seen.push(...changes.map(({ sequence }) => sequence));
      return [];
    });
    const records = [placed('1'), broken('2'), placed('3')];
    expect(await reactToChanges({ reactions: [reaction], log }, records)).toEqual([]);
    expect(seen).toEqual(['1', '3']);
  });

  it('leaves alone what nobody reacts to', async () => {
    const other = newItemRecord('1', 'profile', {});
    const reaction = about(() => Promise.reject(new Error('must not be called')));
    expect(await reactToChanges({ reactions: [reaction], log }, [other])).toEqual([]);
  });
});
