import type { Clock } from '../clock.ts';
import type { ConnectionRepository } from '../connection/connection.ts';
import { isDomainError } from '../error.ts';
import type { Order } from '../order/order.ts';
import {
  CODE_DIGITS,
  CODE_MINUTES,
  type CodeHash,
  isAskedForCode,
  type PhoneCode,
  type PhoneCodes,
} from '../order/phone-code.ts';
import type { RiskSettingsRepository } from '../order/risk.ts';
import type { WhatsAppSender } from '../order-message/commands.ts';
import type { SecretBox } from '../secret.ts';
import type { ConversationRepository } from './conversation.ts';

export type SendCodePorts = {
  orders: {
    find(orderId: string): Promise<Order | undefined>;
    /** Throws DomainError `version_conflict` when `before` is no longer stored. */
    change(before: Order, after: Order): Promise<void>;
  };
  codes: PhoneCodes;
  codeHash: CodeHash;
  riskSettings: Pick<RiskSettingsRepository, 'find'>;
  connections: Pick<ConnectionRepository, 'findWhatsApp'>;
  /** Reads which customers have opted out of a merchant's messages. */
  conversations: Pick<ConversationRepository, 'isStopped'>;
  secrets: Pick<SecretBox, 'open'>;
  whatsApp: WhatsAppSender;
  /** An unpredictable random integer from 0 to below `limit`. */
  randomBelow(limit: number): number;
  clock: Clock;
};

/** A code that waited longer in the queue is not sent: its shopper has left. */
const MAX_WAIT_MS = 15 * 60_000;

/**
 * Creates and sends the `send`-th code of an order, at most once: its hash is stored first, so that a
 * repeated request sends nothing. The code itself is only in the message to WhatsApp. A code that WhatsApp
 * rejected is invalid, and the order shows that it was not delivered. Throws when the code changed
 * concurrently: try again.
 */
export async function sendPhoneCode(
  ports: SendCodePorts,
  { orderId, send }: { orderId: string; send: number },
): Promise<void> {
  const [order, code] = await Promise.all([ports.orders.find(orderId), ports.codes.find(orderId)]);
  if (!order || !code || !isAskedForCode(order) || code.sent >= send || send > code.asked) return;
  const sender = await senderOf(ports, order, code);
  if (!sender) {
    if (!(await ports.codes.change(code, { ...code, sent: send, hash: null, validUntil: null })))
      throw inBetween();
    return note(ports, orderId, 'undelivered');
  }
  const digits = String(ports.randomBelow(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const validUntil = new Date(ports.clock.now().getTime() + CODE_MINUTES * 60_000).toISOString();
  const hash = ports.codeHash.of({ orderId, send, digits });
  const made: PhoneCode = { ...code, sent: send, hash, validUntil };
  if (!(await ports.codes.change(code, made))) throw inBetween();
  const outcome = await sender(digits);
  // A code that may have arrived must be valid.
  const isDelivered = outcome.kind === 'accepted' || outcome.kind === 'unknown';
  if (!isDelivered) await ports.codes.change(made, { ...made, hash: null, validUntil: null });
  await note(ports, orderId, isDelivered ? 'asked' : 'undelivered');
}

const inBetween = () => new Error('The code of an order was changed while another was made');

/**
 * The sender of the code. Undefined where none can be sent: the merchant has removed the connection, the
 * customer has opted out, or it is too late.
 */
async function senderOf(
  ports: SendCodePorts,
  { ownerId, customerPhone: { e164 } }: Order,
  { askedAt }: PhoneCode,
) {
  const [connection, { codeTemplate }, isStopped] = await Promise.all([
    ports.connections.findWhatsApp(ownerId),
    ports.riskSettings.find(ownerId),
    ports.conversations.isStopped(ownerId, e164),
  ]);
  const waitedMs = ports.clock.now().getTime() - Date.parse(askedAt);
  if (!connection || !codeTemplate || isStopped || e164 === '' || waitedMs > MAX_WAIT_MS) return undefined;
  try {
    const token = await ports.secrets.open({ ownerId, name: 'whatsapp-token' }, connection.token);
    const access = { phoneNumberId: connection.phoneNumberId, token };
    return (code: string) =>
      ports.whatsApp.send(access, { to: e164, content: { kind: 'code', template: codeTemplate, code } });
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    return undefined;
  }
}

/**
 * Records on the order whether its last code arrived, for its merchant. Skipped when the order changes
 * concurrently.
 */
async function note({ orders, clock }: SendCodePorts, orderId: string, phoneCheck: 'asked' | 'undelivered') {
  const before = await orders.find(orderId);
  if (!before || !isAskedForCode(before) || before.phoneCheck === phoneCheck) return;
  const updatedAt = clock.now().toISOString();
  try {
    await orders.change(before, { ...before, phoneCheck, version: before.version + 1, updatedAt });
  } catch (error) {
    if (!isDomainError(error, 'version_conflict')) throw error;
  }
}
