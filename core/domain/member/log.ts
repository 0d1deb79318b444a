import * as z from 'zod';
import type { PageOf, PageRequest } from '../paging.ts';

/** What a merchant's log keeps: who saw, took out or changed what. */
export const logActions = [
  'phone_seen',
  'orders_exported',
  'order_status_changed',
  'order_edited',
  'orders_deleted',
  'phone_blocked',
  'phone_unblocked',
  'customer_exported',
  'customer_erased',
  /** By itself, when the time for keeping orders' customers was over. */
  'customers_expired',
  'page_created',
  'page_saved',
  'page_switched_on',
  'page_switched_off',
  'page_deleted',
  'experiment_changed',
  'settings_changed',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_changed',
  'member_removed',
  /** Never written: what an action of a newer release is read as. */
  'other',
] as const;
export type LogAction = (typeof logActions)[number];

/** Which of the settings an entry is about. */
export const loggedSettings = [
  ...['sender', 'seller', 'retention', 'desk', 'risk', 'cod', 'whatsapp', 'autopilot'],
  ...['conversions', 'templates'],
  ...['domain', 'costs'],
] as const;

/**
 * One entry. `byName` and `subjectName` are copies of that time, because persons leave and pages are deleted. Customers are
 * named by their orders' ids alone: an entry outlives an order.
 */
export const logEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  action: z.enum(logActions),
  /** The id of the order, page or member; empty where it is about several, or none. */
  subjectId: z.string(),
  /** The title of a page, or the name or e-mail address of a member. */
  subjectName: z.string(),
  /** The status, the role, which setting, what became of an experiment, or up to when orders were placed; empty where there is nothing to add. */
  detail: z.string(),
  /** How many orders it was. */
  count: z.number().int(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export type LoggedAct = Pick<LogEntry, 'action'> &
  Partial<Pick<LogEntry, 'subjectId' | 'subjectName' | 'detail' | 'count'>>;

/** How long entries are kept. */
export const LOG_DAYS = 365;

/** A merchant's log. Reading costs the entries of one page. */
export type MerchantLog = {
  add(merchantId: string, entry: LogEntry): Promise<void>;
  /** Newest first. */
  list(merchantId: string, request: PageRequest): Promise<PageOf<LogEntry>>;
};

/**
 * What owners do every day is not logged: a merchant who works alone has nobody to look after. What members do is, and
 * what takes data out or changes who may do what, whoever it was.
 */
const ofMembersOnly: readonly LogAction[] = [
  'phone_seen',
  'order_status_changed',
  'order_edited',
  'page_created',
  'page_saved',
  'page_switched_on',
  'page_switched_off',
  'experiment_changed',
];

export function isLogged(action: LogAction, isOwner: boolean): boolean {
  return !isOwner || !ofMembersOnly.includes(action);
}
