import { blockedPhoneSchema } from '@mirsah/domain/blocked-phone/blocked-phone.ts';
import { idSchema } from '@mirsah/domain/id/id-schema.ts';
import * as z from 'zod';
import type { Contract } from '../contract.ts';
import { listQueryShape, pageOf } from '../list-query.ts';

const blockedPhoneResponse = blockedPhoneSchema.omit({ ownerId: true });
export type BlockedPhoneResponse = z.infer<typeof blockedPhoneResponse>;

/** Phones whose coming orders are kept apart from the others. */
export const blockedPhoneContracts = {
  /** The caller's, newest first. */
  listBlockedPhones: {
    method: 'GET',
    path: '/api/blocked-phones',
    access: 'merchant',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(blockedPhoneResponse),
  },
  /** Blocks the phone of one of the caller's orders; again changes nothing. */
  blockPhone: {
    method: 'POST',
    path: '/api/blocked-phones',
    access: 'merchant',
    body: z.strictObject({ orderId: idSchema }),
    status: 200,
    response: blockedPhoneResponse,
  },
  /** `digits` is the phone in international form without its plus. Lifting what is not blocked changes nothing. */
  unblockPhone: {
    method: 'DELETE',
    path: '/api/blocked-phones/{digits}',
    access: 'merchant',
    params: z.object({ digits: z.string().regex(/^\d{6,15}$/) }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
