import { adNetworks } from '@mirsah/domain/conversion';
import { hasFailed } from '@mirsah/domain/delivery';
import { callbackNoticeAt, type NotificationEvent } from '@mirsah/domain/notification';
import type { NotificationStore } from '@mirsah/domain/notification/ports';
import type { TableChange } from '@mirsah/table/stream';
import type { NotifyQueue } from '../notify/queue.ts';
import type { Log, Reaction } from './react.ts';

type Ports = {
  notifications: Pick<NotificationStore, 'recipients' | 'plan'>;
  queue: NotifyQueue;
  log: Log;
};

/**
 * Queues the notifications of an account's members, all of a batch together, where any member has
 * notifications on. Repeats are harmless: each event is sent once to each of them.
 */
export function notifyPeople({ notifications, queue, log }: Ports): Reaction {
  return {
    name: 'notify-people',
    when: (change) => toldBy(change) !== undefined,
    async react(changes) {
      const failed: TableChange[] = [];
      for (const [merchantId, own] of Map.groupBy(changes, (change) => toldBy(change)?.merchantId ?? '')) {
        try {
          const events = own.flatMap((change) => toldBy(change)?.events ?? []);
          const isAnybodyThere = (await notifications.recipients(merchantId)).length > 0;
          if (isAnybodyThere) await queue.add({ type: 'events', merchantId, events });
        } catch (error) {
          log.error('people not notified', { records: own.length, error });
          failed.push(...own);
        }
      }
      return failed;
    },
  };
}

/** Plans a reminder of each promised call. A postponed or decided one is skipped when it is due. */
export function planReminders({ notifications }: Pick<Ports, 'notifications'>): Reaction {
  return {
    name: 'plan-reminders',
    when: (change) => promisedBy(change) !== undefined,
    async react(changes) {
      for (const change of changes) {
        const reminder = promisedBy(change);
        if (reminder) await notifications.plan(reminder);
      }
      return [];
    },
  };
}

function promisedBy(change: TableChange) {
  if (change.entity !== 'order' || !change.after) return undefined;
  const { id: orderId, ownerId: merchantId, confirmation } = change.after;
  const dueAt = callbackNoticeAt(change.after);
  const nextAt = confirmation?.nextAt;
  if (!dueAt || !nextAt || (change.before && callbackNoticeAt(change.before) === dueAt)) return undefined;
  return { merchantId, orderId, nextAt, dueAt };
}

function toldBy(change: TableChange): { merchantId: string; events: NotificationEvent[] } | undefined {
  switch (change.entity) {
    case 'order': {
      const { before, after } = change;
      if (!after) return undefined;
      // An order that its shopper has released with a code is new to the merchant as well.
      const isReleasedByCode = before?.holdReason === 'risk' && after.phoneCheck === 'confirmed';
      // The team knows of an order that one of them wrote down.
      const isUnknown = !before && after.channel === undefined;
      const isNew = after.holdReason === null && (isUnknown || isReleasedByCode);
      const wroteAt = after.customerWroteAt === before?.customerWroteAt ? undefined : after.customerWroteAt;
      const events: NotificationEvent[] = [
        ...(isNew ? [{ kind: 'new_order' as const, subjectId: after.id, detail: '' }] : []),
        ...(wroteAt ? [{ kind: 'customer_wrote' as const, subjectId: after.id, detail: wroteAt }] : []),
      ];
      return events.length > 0 ? { merchantId: after.ownerId, events } : undefined;
    }
    case 'delivery': {
      const { before, after } = change;
      if (!after?.ownerId || !hasFailed(after) || (before && hasFailed(before))) return undefined;
      const { orderId: subjectId, attempt, ownerId: merchantId } = after;
      return { merchantId, events: [{ kind: 'failed_forward', subjectId, detail: String(attempt) }] };
    }
    case 'landing_page': {
      const failed = change.after?.publication.failure?.version;
      const { id: subjectId, ownerId: merchantId } = change.after ?? {};
      if (failed === undefined || !subjectId || !merchantId) return undefined;
      if (failed === change.before?.publication.failure?.version) return undefined;
      return { merchantId, events: [{ kind: 'failed_publishing', subjectId, detail: String(failed) }] };
    }
    case 'connection': {
      const { before, after } = change;
      // A rejected token is reported once, until the network is saved again.
      const refused = adNetworks.filter(
        (network) => after?.networks[network]?.refusedAt && !before?.networks[network]?.refusedAt,
      );
      const events = refused.map((network): NotificationEvent => {
        const detail = after?.networks[network]?.savedAt ?? '';
        return { kind: 'refused_token', subjectId: network, detail };
      });
      return after && events.length > 0 ? { merchantId: after.ownerId, events } : undefined;
    }
    case 'form_order':
    case 'phone_code':
    case 'conversion':
      return undefined;
  }
}
