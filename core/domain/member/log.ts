import * as z from 'zod';
import type { PageOf, PageRequest } from '../paging.ts';

/** The actions in a merchant's log: viewing, exporting and changing data. */
export const logActions = [
  'phone_seen',
  'orders_exported',
  'order_status_changed',
  'order_edited',
  'order_placed',
  'orders_deleted',
  'phone_blocked',
  'phone_unblocked',
  'customer_exported',
  'customer_erased',
  /** Automatic, at the end of the retention period of customer data. */
  'customers_expired',
  'page_created',
  'page_saved',
  'page_switched_on',
  'page_switched_off',
  'page_deleted',
  'experiment_changed',
  'statement_added',
  'statement_line_assigned',
  'statement_removed',
  'ad_spend_changed',
  'settings_changed',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_changed',
  'member_removed',
  /** Never written: an unknown action of a newer release is read as this. */
  'other',
] as const;
export type LogAction = (typeof logActions)[number];

/** The setting that an entry is about. */
export const loggedSettings = [
  'sender',
  'business_details',
  'retention',
  'desk',
  'risk',
  'cod',
  'whatsapp',
  'autopilot',
  'conversions',
  'templates',
  'discount',
  'shipping',
  'domain',
  'costs',
] as const;

/**
 * One entry. `byName` and `subjectName` are copies from that time, because persons leave and pages are
 * deleted. Customers are identified only by their orders' ids: an entry outlives an order.
 */
export const logEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  byName: z.string(),
  action: z.enum(logActions),
  /** The id of the order, page or member; empty for several, or none. */
  subjectId: z.string(),
  /** The title of a page, or the name or e-mail address of a member. */
  subjectName: z.string(),
  /**
   * The status, the role, the setting, `discount` for an edit that gives one, the result of an experiment, or
   * the latest time of the orders; empty without details.
   */
  detail: z.string(),
  /** The number of orders. */
  count: z.number().int(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export type LoggedAct = Pick<LogEntry, 'action'> &
  Partial<Pick<LogEntry, 'subjectId' | 'subjectName' | 'detail' | 'count'>>;

/** The retention period of entries. */
export const LOG_DAYS = 365;

/** A merchant's log. Reading costs the entries of one page. */
export type MerchantLog = {
  add(merchantId: string, entry: LogEntry): Promise<void>;
  /** Newest first. */
  list(merchantId: string, request: PageRequest): Promise<PageOf<LogEntry>>;
};

/**
 * Owners' everyday actions are not logged: a merchant who works alone supervises no one. Members' actions
 * are, and so is every export of data and every change of permissions.
 */
const ofMembersOnly: readonly LogAction[] = [
  'phone_seen',
  'order_status_changed',
  'order_edited',
  'order_placed',
  'page_created',
  'page_saved',
  'page_switched_on',
  'page_switched_off',
  'experiment_changed',
  'statement_added',
  'statement_line_assigned',
  'ad_spend_changed',
];

export function isLogged(action: LogAction, isOwner: boolean): boolean {
  return !isOwner || !ofMembersOnly.includes(action);
}
