import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import type { AuditEntry } from './audit-log.ts';
import { makeRecoveryCodes, recoverSignIn, turnOffSecondFactor } from './second-factor.ts';
import { profileFixture } from './user.fixture.ts';

const password = 'correct-horse-1';
const admin = profileFixture({ id: 'admin-1', role: 'admin', email: 'admin@mirsah.test' });

function office() {
  const stored = new Map<string, Set<string>>();
  const asked: string[] = [];
  const log: AuditEntry[] = [];
  const counts = new Map<string, number>();
  const ports = {
    clock: { now: () => new Date('2026-11-28T10:00:00.000Z') },
    recoveryCodes: {
      replace: async (userId: string, hashes: readonly string[]) => void stored.set(userId, new Set(hashes)),
      use: async (userId: string, hash: string) => stored.get(userId)?.delete(hash) ?? false,
      remove: async (userId: string) => void stored.delete(userId),
    },
    secondFactors: {
      async provePassword(given: { email: string; password: string }) {
        if (given.email !== admin.email || given.password !== password) {
          throw new DomainError('password_wrong');
        }
        return admin.id;
      },
      async proveBoth(given: { password: string; code: string }) {
        if (given.password !== password) throw new DomainError('password_wrong');
        if (given.code !== '123456') throw new DomainError('code_wrong');
      },
      remove: async (accountId: string) => void asked.push(`removed: ${accountId}`),
    },
    identityAdmin: { signOut: async (accountId: string) => void asked.push(`signed out: ${accountId}`) },
    profiles: {
      findByAccount: async (accountId: string) => (accountId === admin.id ? admin : undefined),
      endSessions: async (userId: string) => void asked.push(`sessions ended: ${userId}`),
    },
    rates: {
      async count(name: string) {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return counts.get(name) ?? 0;
      },
    },
    addToLog: async (entry: AuditEntry) => void log.push(entry),
  };
  return { ports, stored, asked, log };
}

const credentials = { email: admin.email, password };

describe('recovery codes', () => {
  it('ten codes are made, of which only hashes are stored, and new ones replace them', async () => {
    const { ports, stored } = office();
    const codes = await makeRecoveryCodes(ports, admin.id);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    const hashes = [...(stored.get(admin.id) ?? [])];
    expect(hashes).toHaveLength(10);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await makeRecoveryCodes(ports, admin.id);
    await expect(recoverSignIn(ports, { ...credentials, code: codes[0] ?? '' })).rejects.toMatchObject({
      code: 'recovery_refused',
    });
  });

  it('a code takes the second factor away once, however it is typed, ends the sessions and is logged', async () => {
    const { ports, asked, log } = office();
    const [code = ''] = await makeRecoveryCodes(ports, admin.id);
    const typed = code
      .toUpperCase()
      .replaceAll('-', ' ')
      .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    await recoverSignIn(ports, { ...credentials, code: ` ${typed}\u200f ` });
    expect(asked).toEqual([`removed: ${admin.id}`, `sessions ended: ${admin.id}`, `signed out: ${admin.id}`]);
    expect(log).toMatchObject([{ action: 'second_factor_recovered', by: { id: admin.id } }]);
    await expect(recoverSignIn(ports, { ...credentials, code })).rejects.toMatchObject({
      code: 'recovery_refused',
    });
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['another password', { password: 'another-horse-1' }],
    ['an address without an account', { email: 'nobody@mirsah.test' }],
    ['another code', { code: 'aaaa-aaaa-aaaa' }],
  ])('%s is rejected by the same answer, and uses up no code', async (_, wrong) => {
    const { ports, asked, stored } = office();
    const [code = ''] = await makeRecoveryCodes(ports, admin.id);
    await expect(recoverSignIn(ports, { ...credentials, code, ...wrong })).rejects.toMatchObject({
      code: 'recovery_refused',
    });
    expect(asked).toEqual([]);
    expect(stored.get(admin.id)?.size).toBe(10);
  });

  it('who has the password has five attempts an hour, and who has not uses none of them up', async () => {
    const { ports } = office();
    const [code = ''] = await makeRecoveryCodes(ports, admin.id);
    const attempt = (changes: object) => recoverSignIn(ports, { ...credentials, code: 'none', ...changes });
    for (let count = 0; count < 9; count += 1) {
      await expect(attempt({ password: 'wrong-horse-1' })).rejects.toMatchObject({
        code: 'recovery_refused',
      });
    }
    for (let count = 0; count < 5; count += 1) {
      await expect(attempt({})).rejects.toMatchObject({ code: 'recovery_refused' });
    }
    await expect(attempt({ code })).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('turning the second factor off', () => {
  const merchant = profileFixture({ id: 'merchant-1' });

  it('a merchant turns it off with the password and a code, and the recovery codes go with it', async () => {
    const { ports, asked, stored } = office();
    await makeRecoveryCodes(ports, merchant.id);
    for (const [proof, code] of [
      [{ password, code: '000000' }, 'code_wrong'],
      [{ password: 'another', code: '123456' }, 'password_wrong'],
    ] as const) {
      await expect(turnOffSecondFactor(ports, { profile: merchant, ...proof })).rejects.toMatchObject({
        code,
      });
    }
    expect(asked).toEqual([]);
    await turnOffSecondFactor(ports, { profile: merchant, password, code: '123456' });
    expect(asked).toEqual([`removed: ${merchant.id}`]);
    expect(stored.has(merchant.id)).toBe(false);
  });

  it('an administrator cannot turn it off', async () => {
    const { ports, asked } = office();
    await expect(
      turnOffSecondFactor(ports, { profile: admin, password, code: '123456' }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
    expect(asked).toEqual([]);
  });
});
