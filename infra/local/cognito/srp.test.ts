import { expect, it } from 'vitest';
import { createPasswordRecord, createServerEphemeral, isValidProof, matchesPassword } from './srp.ts';

it('a password record matches the password it was made from and no other', () => {
  const record = createPasswordRecord('TestPool1', 'user-id', 'كلمة السر');
  expect(matchesPassword('TestPool1', 'user-id', 'كلمة السر', record)).toBe(true);
  expect(matchesPassword('TestPool1', 'user-id', 'كلمة السر ', record)).toBe(false);
  expect(matchesPassword('TestPool1', 'other-id', 'كلمة السر', record)).toBe(false);
});

it('a sign-in proof is checked in under 60 ms', () => {
  const record = createPasswordRecord('TestPool1', 'user-id', 'sea-teal-1');
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    const ephemeral = createServerEphemeral(record);
    isValidProof(record, ephemeral, {
      poolName: 'TestPool1',
      userId: 'user-id',
      clientPublicValue: ephemeral.publicValue,
      secretBlock: '',
      timestamp: '',
      signature: '',
    });
    return performance.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(60);
});
