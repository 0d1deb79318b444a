import type { Profile } from './user.ts';

/** An approved merchant for tests. */
export function profileFixture(changes: Partial<Profile> = {}): Profile {
  return {
    id: 'merchant-1',
    email: 'noura@merchant.test',
    fullName: 'نورة القحطاني',
    role: 'user',
    status: 'approved',
    banReason: '',
    plan: 'basic',
    deletingSince: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...changes,
  };
}
