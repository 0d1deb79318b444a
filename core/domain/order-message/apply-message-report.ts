import type { Clock } from '../clock/clock.ts';
import { type MessageReport, reportMayFollow } from './order-message.ts';
import type { OrderMessageRepository } from './order-message-repository.ts';

type Ports = { messages: OrderMessageRepository; clock: Clock };

const ATTEMPTS = 3;

/**
 * Notes what WhatsApp reports of a merchant's message. A report that says less than is known, or is about a message
 * of somebody else, changes nothing. False when no message has that id (yet): the report may have overtaken the
 * answer to our own request.
 */
export async function applyMessageReport(
  ports: Ports,
  ownerId: string,
  report: MessageReport,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await ports.messages.findByRemoteId(report.remoteId);
    if (!before) return false;
    if (before.ownerId !== ownerId || !reportMayFollow[report.state].includes(before.state)) return true;
    const after = {
      ...before,
      state: report.state,
      failure: report.failure,
      updatedAt: ports.clock.now().toISOString(),
    };
    if (await ports.messages.change(before, after)) return true;
  }
  return false;
}
