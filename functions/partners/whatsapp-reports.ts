import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MessageReport, reportedStates } from '@mirsah/domain/order-message/order-message.ts';
import * as z from 'zod';

/** Whether Meta signed these very bytes with the app's secret (`X-Hub-Signature-256`). Takes equally long for any. */
export function isSignedBy(appSecret: string, body: Buffer, signature: string | undefined): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The part of Meta's notification that is read; it holds much more, and will hold more yet. */
const notificationSchema = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string().max(300),
                  status: z.string(),
                  errors: z
                    .array(z.object({ code: z.number().int(), title: z.string().optional() }))
                    .optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

/** What a notification reports of messages; nothing for notifications about anything else. */
export function readReports(body: unknown): MessageReport[] {
  const notification = notificationSchema.safeParse(body);
  if (!notification.success) return [];
  const statuses = notification.data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.statuses ?? []),
  );
  return statuses.flatMap(({ id, status, errors }) => {
    const state = reportedStates.find((known) => known === status);
    const [error] = errors ?? [];
    const failure = error ? { code: error.code, message: (error.title ?? '').slice(0, 300) } : null;
    return state ? [{ remoteId: id, state, failure }] : [];
  });
}
