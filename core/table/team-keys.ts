import type { Member } from '@mirsah/domain/member';

/** Who works in a merchant's account, and who is invited: one query reads all that begins with `TEAM`. */
export const teamKey = (merchantId: string) => ({ pk: `USER#${merchantId}`, sk: 'TEAM' });
export const invitationKey = (merchantId: string, invitationId: string) => ({
  pk: `USER#${merchantId}`,
  sk: `TEAM#INVITATION#${invitationId}`,
});
export const formerMemberKey = (merchantId: string, userId: string) => ({
  pk: `USER#${merchantId}`,
  sk: `TEAM#FORMER#${userId}`,
});
export const memberKey = (merchantId: string, userId: string) => ({
  pk: `USER#${merchantId}`,
  sk: `TEAM#MEMBER#${userId}`,
});
/** A merchant's log, by time. */
export const logEntryKey = (merchantId: string, entryId: string) => ({
  pk: `LOG#${merchantId}`,
  sk: `ENTRY#${entryId}`,
});

/** The accounts that a user works in. */
export const usersMemberships = (userId: string) => `OWNER#${userId}#MEMBERSHIPS`;

export const memberIndexes = ({ userId, merchantId, joinedAt }: Member) => ({
  gsi1pk: usersMemberships(userId),
  gsi1sk: `${joinedAt}#${merchantId}`,
});
