import type { ContactMessage } from '@mirsah/domain/contact-message';
import type { Member } from '@mirsah/domain/member';
import type { Profile, ProfileStatus, Role } from '@mirsah/domain/user';

export const profileKey = (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
/**
 * What the user may do. In a partition of its own: DynamoDB's permissions are by partition key, or by
 * attribute, and the second do not hold for PutItem, which replaces whatever it is not asked about.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export const accessKey = (userId: string) => ({ pk: `ACCESS#${userId}`, sk: 'ACCESS' });
/** Apart from the access and the profile, because no function may write all of them. */
export const recoveryCodesKey = (userId: string) => ({ pk: `RECOVERY#${userId}`, sk: 'CODES' });
/** Maps a recreated account to the profile of its owner. */
export const accountLinkKey = (accountId: string) => ({ pk: `USER#${accountId}`, sk: 'OWNER' });
/** The item exists while an owner's pages may not be public, and contains nothing about the owner. */
export const ownerStatusKey = (userId: string) => ({ pk: `SUSPENSION#${userId}`, sk: 'SUSPENSION' });
/**
 * The owner's data that pages show has the same partition as the owner status: the functions that read both
 * may read nothing else of a merchant.
 */
export const businessDetailsKey = (userId: string) => ({
  pk: ownerStatusKey(userId).pk,
  sk: 'BUSINESS_DETAILS',
});
export const auditEntryKey = (entryId: string) => ({ pk: 'AUDIT', sk: entryId });
export const SYSTEM_SETTINGS = { pk: 'SYSTEM', sk: 'SETTINGS' };
export const contactMessageKey = (messageId: string) => ({ pk: `CONTACT#${messageId}`, sk: 'CONTACT' });
export const CONTACT_MESSAGES = 'CONTACT_MESSAGES';
export const ALL_USERS = 'USERS';
export const usersByStatus = (status: ProfileStatus) => `USERS#STATUS#${status}`;
export const usersByRole = (role: Role) => `USERS#ROLE#${role}`;

export const profileIndexes = (profile: Profile) => {
  const byTime = `${profile.createdAt}#${profile.id}`;
  return {
    gsi1pk: ALL_USERS,
    gsi1sk: byTime,
    gsi2pk: usersByStatus(profile.status),
    gsi2sk: byTime,
    gsi3pk: usersByRole(profile.role),
    gsi3sk: byTime,
  };
};

export const contactMessageIndexes = (message: ContactMessage) => ({
  gsi1pk: CONTACT_MESSAGES,
  gsi1sk: `${message.sentAt}#${message.id}`,
});

/** The members and invitations of a merchant's account: one query reads all keys that start with `TEAM`. */
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
