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
 * Queues what an account's people are notified of, all of a batch together, where anybody is. Repeats are harmless: each
 * event goes once to each of them.
 */
export function notifyPeople({ notifications, queue, log }: Ports): Reaction {
  return {
    name: 'notify-people',
    when: (change) => toldBy(change) !== undefined,
    async react(changes) {
      const failed: TableChange[] = [];
      for (const [merchantId, own] of Map.groupBy(changes, (change) => toldBy(change)?.merchantId ?? '')) {
        try {
          const events = own.flatMap((change) => toldBy(change)?.event ?? []);
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

/** Plans a reminder of each call that was promised. One that was put off or decided is left out when it is due. */
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

function toldBy(change: TableChange): { merchantId: string; event: NotificationEvent } | undefined {
  switch (change.entity) {
    case 'order': {
      const { before, after } = change;
      if (before || !after || after.holdReason !== null) return undefined;
      return { merchantId: after.ownerId, event: { kind: 'new_order', subjectId: after.id, detail: '' } };
    }
    case 'delivery': {
      const { before, after } = change;
      if (!after?.ownerId || !hasFailed(after) || (before && hasFailed(before))) return undefined;
      const { orderId: subjectId, attempt, ownerId: merchantId } = after;
      return { merchantId, event: { kind: 'failed_forward', subjectId, detail: String(attempt) } };
    }
    case 'landing_page': {
      const failed = change.after?.publication.failure?.version;
      const { id: subjectId, ownerId: merchantId } = change.after ?? {};
      if (failed === undefined || !subjectId || !merchantId) return undefined;
      if (failed === change.before?.publication.failure?.version) return undefined;
      return { merchantId, event: { kind: 'failed_publishing', subjectId, detail: String(failed) } };
    }
    case 'form_order':
      return undefined;
  }
}
