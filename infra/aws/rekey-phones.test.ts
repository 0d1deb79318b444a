import { expect, it } from 'vitest';
import { rekeyPhones } from './rekey-phones.ts';

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

it('phones in keys are rewritten until the function is done, each call from where the last one ended', async () => {
  const { events, said, ports } = answering([answer(0, false), answer(0, true)]);
  await rekeyPhones(ports, 'current');
  expect(events).toEqual([{ to: 'current' }, answer(0, false)]);
  expect(said.at(-1)).toMatch(/^Every key/);
});

it('keys that changed at the same moment are rewritten by another pass, and reported when they never are', async () => {
  const { events, ports } = answering([answer(1, true), answer(0, true)]);
  await rekeyPhones(ports, 'plain');
  expect(events).toEqual([{ to: 'plain' }, { to: 'plain' }]);
  const never = answering([answer(1, true)]);
  await expect(rekeyPhones(never.ports, 'current')).rejects.toThrow('run it again');
});
