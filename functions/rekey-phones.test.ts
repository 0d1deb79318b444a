import { expect, it } from 'vitest';
import { rekeyPhones } from './rekey-phones.ts';

const begun = { to: 'current' as const, merchants: 0, rewritten: 0, left: 0 };

it('phones in keys are rewritten merchant by merchant, and a call continues where the last one ended', async () => {
  const asked: string[] = [];
  let calls = 2;
  const rekey = async (ownerId: string) => {
    asked.push(ownerId);
    calls -= 1;
    return { rewritten: 3, left: 1, isDone: calls > 0 };
  };
  const merchants = ['c', 'a', 'b'];
  const first = await rekeyPhones({ merchants, rekey }, begun);
  expect(first).toEqual({ ...begun, merchants: 1, after: 'a', rewritten: 6, left: 2, isDone: false });
  calls = 10;
  const second = await rekeyPhones({ merchants, rekey }, first);
  expect(second).toEqual({ ...begun, merchants: 3, after: 'c', rewritten: 12, left: 4, isDone: true });
  expect(asked).toEqual(['a', 'b', 'b', 'c']);
});
