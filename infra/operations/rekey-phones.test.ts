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

it('phones are rewritten only when every function has had the time to read changed keys, and could read them', () => {
  const [first, second] = ['a'.repeat(48), 'b'.repeat(48)];
  const now = new Date('2026-11-30T10:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const check = (changedAt: Date, failures: number) => () =>
    checkPhoneKeys(
      { setting: JSON.stringify({ previous: second, current: first }), changedAt, failures },
      now,
    );
  expect(check(minutesAgo(20), 0)()).toMatch(/^[0-9a-f]{8}$/);
  expect(check(minutesAgo(7), 0)).toThrow(/again in 13 minutes/);
  expect(check(minutesAgo(300), 2)).toThrow(/2 times[\s\S]*mirsah-secrets-unavailable/);
  for (const late of [check(minutesAgo(1), 0), check(minutesAgo(300), 1)])
    expect(late).not.toThrow(new RegExp(`${first}|${second}`));
});
