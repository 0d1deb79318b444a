import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { type ImportPorts, importAccounts } from './import-accounts.ts';

type Exported = Parameters<typeof importAccounts>[1][number];

const account = (id: string, changes: Partial<Exported> = {}): Exported => ({
  id,
  email: `${id}@merchant.test`,
  fullName: 'نورة القحطاني',
  isEnabled: true,
  isUnconfirmed: false,
  needsPassword: false,
  ...changes,
});

/** A new pool and a table with these profiles. */
function installation({ owners, signedUp = [] }: { owners: string[]; signedUp?: Exported[] }) {
  const pool = new Map(signedUp.map((each) => [each.email, each]));
  const profiles = new Map(owners.map((id) => [id, profileFixture({ id })]));
  const said: string[] = [];
  let steps = Number.POSITIVE_INFINITY;
  const step = () => {
    if (steps === 0) throw new Error('killed');
    steps -= 1;
  };
  const ports: ImportPorts = {
    accounts: { find: async (email) => pool.get(email) },
    identityAdmin: {
      async create({ email }) {
        step();
        const id = `new-${email.split('@')[0]}`;
        pool.set(email, account(id, { email, needsPassword: true }));
        return id;
      },
      async setPassword(accountId) {
        step();
        const found = [...pool.values()].find(({ id }) => id === accountId);
        if (found) pool.set(found.email, { ...found, needsPassword: false });
      },
    },
    profileOf: async (ownerId) => profiles.get(ownerId),
    async link({ accountId, ownerId }) {
      step();
      const profile = profiles.get(ownerId);
      if (!profile || profiles.has(accountId)) return false;
      profiles.set(ownerId, { ...profile, accountId });
      return true;
    },
    newPassword: () => 'unknown',
    say: (line) => void said.push(line),
  };
  const dieAfter = (count: number) => {
    steps = count;
  };
  return { ports, pool, profiles, said, dieAfter };
}

it.each([0, 1, 2])(
  'an import that was killed after %i steps of an account is complete when it is repeated',
  async (count) => {
    const { ports, pool, profiles, dieAfter } = installation({ owners: ['a'] });
    dieAfter(count);
    await expect(importAccounts(ports, [account('a')])).rejects.toThrow('killed');
    dieAfter(Number.POSITIVE_INFINITY);
    expect(await importAccounts(ports, [account('a')])).toEqual({ made: 1, leftOut: 0 });
    expect(profiles.get('a')?.accountId).toBe('new-a');
    expect([...pool.values()].map(({ id, needsPassword }) => [id, needsPassword])).toEqual([
      ['new-a', false],
    ]);
  },
);

it('disabled, unconfirmed, unknown and newly signed-up accounts are left out, with the reason', async () => {
  const again = account('somebody', { email: 'd@merchant.test' });
  const { ports, pool, profiles, said } = installation({ owners: ['a', 'b', 'd'], signedUp: [again] });
  const exported = [
    account('a', { isEnabled: false }),
    account('b', { isUnconfirmed: true }),
    account('c'),
    account('d'),
  ];
  expect(await importAccounts(ports, exported)).toEqual({ made: 0, leftOut: 4 });
  expect(said.map((line) => line.split(' ')[0])).toEqual(['a', 'b', 'c', 'd']);
  expect([...pool.keys()]).toEqual([again.email]);
  expect([...profiles.values()].filter((profile) => profile.accountId)).toEqual([]);
});
