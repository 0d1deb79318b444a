import { expect, it } from 'vitest';
import { checkPhoneKeys, rekeyPhones } from './rekey-phones.ts';

const answer = (left: number, isDone: boolean) => ({ merchants: 2, rewritten: 5, left, isDone });

function answering(answers: readonly unknown[]) {
  const events: unknown[] = [];
  const said: string[] = [];
  const call = async (event: unknown) => {
    events.push(event);
    return answers[events.length - 1] ?? answers.at(-1);
  };
  return { events, said, ports: { call, say: (line: string) => void said.push(line) } };
}

it('phones in keys are rewritten until the function is done, each call continuing where the last one ended', async () => {
  const { events, said, ports } = answering([answer(0, false), answer(0, true)]);
  await rekeyPhones(ports);
  expect(events).toEqual([{}, answer(0, false)]);
  expect(said.at(-1)).toMatch(/^Every key/);
});

it('keys that changed concurrently are rewritten by another pass, and reported if they never are', async () => {
  const { events, ports } = answering([answer(1, true), answer(0, true)]);
  await rekeyPhones(ports);
  expect(events).toEqual([{}, {}]);
  const never = answering([answer(1, true)]);
  await expect(rekeyPhones(never.ports)).rejects.toThrow('run it again');
});

it('phones are rewritten only when the secret and every function that hashes them have the same keys', () => {
  const [first, second] = ['a'.repeat(48), 'b'.repeat(48)];
  const keys = (current: string, previous: string | null) => JSON.stringify({ previous, current });
  expect(
    checkPhoneKeys({ secret: keys(first, null), public: `{"current":"${first}","previous":null}` }),
  ).toMatch(/^[0-9a-f]{8}$/);
  for (const late of [keys(second, null), keys(first, second)]) {
    const check = () =>
      checkPhoneKeys({ secret: keys(first, null), public: keys(first, null), merchant: late });
    expect(check).toThrow(/same keys of phones[\s\S]*merchant[\s\S]*phoneKeysRound/);
    expect(check).not.toThrow(new RegExp(`${first}|${second}`));
  }
});
