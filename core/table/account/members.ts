import { DomainError } from '@mirsah/domain/error';
import { formerMemberSchema, memberSchema } from '@mirsah/domain/member';
import { type Invitation, invitationSchema } from '@mirsah/domain/member/invitation';
import type { Memberships, TeamRepository } from '@mirsah/domain/member/ports';
import * as z from 'zod';
import { codec, decode, decodeAll, encode } from '../dynamo/item.ts';
import { beginningWith, find, getItems, partition, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  type Condition,
  exists,
  ifVersion,
  put,
  remove,
  transact,
  updateIf,
  write,
} from '../dynamo/write.ts';
import {
  accessKey,
  formerMemberKey,
  invitationKey,
  memberIndexes,
  memberKey,
  profileKey,
  teamKey,
  usersMemberships,
} from './keys.ts';
import { readProfile } from './users.ts';

/** A role of a newer release is read as the one that allows least, and phones as hidden. */
const fallbacks = { role: 'viewer', phones: 'masked_until_called' } as const;

export const memberCodec = codec({ entity: 'member', schema: memberSchema, fallbacks });
export const invitationCodec = codec({ entity: 'invitation', schema: invitationSchema, fallbacks });
/** The number of invitations, so that two simultaneous ones do not exceed the limit together. */
export const teamCodec = codec({ entity: 'team', schema: z.object({ version: z.number().int() }) });
export const formerMemberCodec = codec({
  entity: 'member',
  shape: 'former_member',
  schema: formerMemberSchema,
});

export function createMemberships(table: Table): Memberships {
  return {
    /** One consistent read: a removed member loses access at once. */
    async find(merchantId, userId) {
      const keys = [memberKey(merchantId, userId), profileKey(merchantId), accessKey(merchantId)];
      const [member, owner, access] = await getItems(table, keys);
      if (!member || !owner) return undefined;
      return { member: decode(memberCodec, member), owner: readProfile(owner, access) };
    },
  };
}

export function createTeamRepository(table: Table): TeamRepository {
  return {
    async read(merchantId) {
      const items = await queryAll(table, beginningWith(teamKey(merchantId)));
      const under = ({ sk }: { sk: string }) => items.filter((item) => String(item.sk).startsWith(sk));
      const [team] = items.filter(({ sk }) => sk === teamKey(merchantId).sk);
      return {
        version: team ? decode(teamCodec, team).version : 0,
        members: decodeAll(table, memberCodec, under(memberKey(merchantId, ''))),
        invitations: decodeAll(table, invitationCodec, under(invitationKey(merchantId, ''))),
        former: decodeAll(table, formerMemberCodec, under(formerMemberKey(merchantId, ''))),
      };
    },
    async invite(invitation, version) {
      const { merchantId, id } = invitation;
      const item = encode(invitationCodec, invitationKey(merchantId, id), invitation);
      const team = encode(teamCodec, teamKey(merchantId), { version: version + 1 });
      const items = [
        put(table, { ...item, expiresAt: secondsOf(invitation) }),
        put(table, team, ifVersion(version)),
      ];
      const conflict = await transact(
        table,
        items.map((each) => ({ item: each, onConflict: 'version_conflict' as const })),
      );
      if (conflict) throw new DomainError(conflict);
    },
    findInvitation: (merchantId, id) => find(table, invitationCodec, invitationKey(merchantId, id)),
    removeInvitation: (merchantId, id) => write(table, remove(table, invitationKey(merchantId, id))),
    async join(invitation, member) {
      const { merchantId, userId } = member;
      const item = encode(memberCodec, memberKey(merchantId, userId), member);
      const items = [
        remove(table, invitationKey(merchantId, invitation.id), isStill(invitation)),
        put(table, { ...item, ...memberIndexes(member) }),
        remove(table, formerMemberKey(merchantId, userId)),
      ];
      const conflict = await transact(
        table,
        items.map((each) => ({ item: each, onConflict: true })),
      );
      return conflict === undefined;
    },
    change: (merchantId, userId, { role, pages, phones }) =>
      updateIf(table, memberKey(merchantId, userId), { set: { role, pages, phones } }, exists),
    async remove(member) {
      const { merchantId, userId } = member;
      const items = [
        remove(table, memberKey(merchantId, userId), exists),
        put(table, encode(formerMemberCodec, formerMemberKey(merchantId, userId), member)),
      ];
      const conflict = await transact(
        table,
        items.map((each) => ({ item: each, onConflict: true })),
      );
      return conflict === undefined;
    },
    async membershipsOf(userId) {
      const items = await queryAll(table, partition(usersMemberships(userId), 'gsi1'));
      return decodeAll(table, memberCodec, items);
    },
  };
}

/** The link is the one that was read, and is still unused. */
const isStill = ({ secretHash }: Invitation): Condition => ({
  ConditionExpression: 'secretHash = :hash',
  ExpressionAttributeValues: { ':hash': secretHash },
});

/** DynamoDB deletes expired items some time later. */
const secondsOf = ({ validUntil }: Invitation) => Math.ceil(Date.parse(validUntil) / 1000);
