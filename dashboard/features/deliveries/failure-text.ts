import type { MessageFailure } from '@mirsah/domain/order-message/order-message.ts';
import { whatsAppErrorTexts, orderMessages as words } from '../../messages/deliveries.ts';

/** Why a message was not sent: in Arabic where Meta's code is known, else in Meta's words, else the spec's sentence. */
export function failureText(failure: MessageFailure | null): string {
  if (!failure) return words.failed;
  const known = failure.code === null ? undefined : whatsAppErrorTexts[failure.code];
  return known ?? (failure.message || words.failed);
}
