import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { TableChange } from '@mirsah/table/stream';
import { newItemRecord } from '@mirsah/table/stream.fixture';
import { expect, it } from 'vitest';
import { oneByOne, type Reaction, reactToChanges } from './react.ts';

const log = { error: () => undefined };

const placed = (sequence: string) => newItemRecord(sequence, 'order', orderFixture());
const broken = (sequence: string) => newItemRecord(sequence, 'order', { id: 'half an order' });

const about = (react: Reaction['react']): Reaction => ({ name: 'test', when: () => true, react });
const failingAt = (sequence: string) =>
  about(
    oneByOne(
      async (change) => {
        if (change.sequence === sequence) throw new Error('the network is down');
      },
      () => undefined,
    ),
  );

it('a batch of the table’s stream gives each reaction the changes it wants, in order', async () => {
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

it('a batch of the table’s stream fails for the records that failed in any reaction, and only for those', async () => {
  const reactions = [failingAt('2'), about(async () => []), failingAt('3')];
  expect(await reactToChanges({ reactions, log }, ['1', '2', '3', '4'].map(placed))).toEqual([
    { itemIdentifier: '2' },
    { itemIdentifier: '3' },
  ]);
});

it('a batch of the table’s stream fails for all of a reaction’s records when the reaction throws', async () => {
  const throwing = about(() => Promise.reject(new Error('the table is down')));
  expect(await reactToChanges({ reactions: [throwing], log }, ['1', '2'].map(placed))).toEqual([
    { itemIdentifier: '1' },
    { itemIdentifier: '2' },
  ]);
});

it('a batch of the table’s stream skips an unreadable record, wherever it is, and does not fail for it', async () => {
  const sequences = Array.from({ length: 25 }, (_, at) => String(at));
  for (const unreadable of sequences) {
    const seen: string[] = [];
    const reaction = about(async (changes) => {
      seen.push(...changes.map(({ sequence }) => sequence));
      return [];
    });
    const records = sequences.map((each) => (each === unreadable ? broken(each) : placed(each)));
    expect(await reactToChanges({ reactions: [reaction], log }, records)).toEqual([]);
    expect(seen).toEqual(sequences.filter((each) => each !== unreadable));
  }
});

it('records of the table’s stream that no reaction wants are ignored', async () => {
  const other = newItemRecord('1', 'profile', {});
  const reaction = about(() => Promise.reject(new Error('must not be called')));
  expect(await reactToChanges({ reactions: [reaction], log }, [other])).toEqual([]);
});
