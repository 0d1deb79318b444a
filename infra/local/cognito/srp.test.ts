import { expect, it } from 'vitest';
import { createPasswordRecord, createServerEphemeral, isValidProof, matchesPassword } from './srp.ts';

it('a password record matches only its own password', () => {
  const record = createPasswordRecord('TestPool1', 'user-id', 'كلمة السر');
  expect(matchesPassword('TestPool1', 'user-id', 'كلمة السر', record)).toBe(true);
  expect(matchesPassword('TestPool1', 'user-id', 'كلمة السر ', record)).toBe(false);
  expect(matchesPassword('TestPool1', 'other-id', 'كلمة السر', record)).toBe(false);
});

it('a sign-in proof takes less than 60 ms of processor time', () => {
  const record = createPasswordRecord('TestPool1', 'user-id', 'sea-teal-1');
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    const ephemeral = createServerEphemeral(record);
    isValidProof(record, ephemeral, {
      poolName: 'TestPool1',
      userId: 'user-id',
      clientPublicValue: ephemeral.publicValue,
      secretBlock: '',
      timestamp: '',
      signature: '',
    });
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(60);
});
