import type { TeamRepository } from '@mirsah/domain/member/ports';
import { NETWORK } from '@mirsah/domain/order';
import type { Caller } from '../http/caller.ts';

/** The names of the people who did something. */
export type People = {
  /** The names of those of these users who work, or worked, in the caller's account. */
  namesOf(caller: Caller, userIds: readonly string[]): Promise<Record<string, string>>;
};

/** Reads the team only when users other than the owner and the caller are requested. */
export function createPeople(team: Pick<TeamRepository, 'read'>): People {
  return {
    async namesOf({ owner, profile }, userIds) {
      const known = new Map([owner, profile].map(({ id, fullName }) => [id, fullName]));
      const asked = new Set(userIds.filter((id) => id !== 'shopper' && id !== NETWORK));
      if (![...asked].every((id) => known.has(id))) {
        const { members, former } = await team.read(owner.id);
        for (const { userId, fullName } of [...former, ...members]) known.set(userId, fullName);
      }
      return Object.fromEntries([...known].filter(([id]) => asked.has(id)));
    },
  };
}
