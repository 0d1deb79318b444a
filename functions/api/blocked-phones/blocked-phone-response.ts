import type { BlockedPhoneResponse } from '@mirsah/contracts/blocked-phones/contracts.ts';
import type { BlockedPhone } from '@mirsah/domain/blocked-phone/blocked-phone.ts';

export function blockedPhoneResponse({ ownerId, ...phone }: BlockedPhone): BlockedPhoneResponse {
  return phone;
}
