import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import {
  type CustomerDataRepository,
  eraseCustomerData,
  isOpen,
  readPhone,
} from '@mirsah/domain/customer-data';
import {
  type Retention,
  type RetentionStore,
  saveRetentionTerm,
} from '@mirsah/domain/customer-data/retention';
import { handle } from '../http/endpoint.ts';
import { ordersCsv } from './orders-csv.ts';

type Ports = { customerData: CustomerDataRepository; retentions: RetentionStore; clock: Clock };

/** Customers' requests about their stored data. The merchant's log contains no phones. */
export const customerData = (ports: Ports) => ({
  searchCustomerData: handle(api.searchCustomerData, async ({ caller, body: { phone, cursor } }) => {
    const part = await ports.customerData.find(caller.ownerId, readPhone(phone), cursor);
    return {
      orders: part.records.map(({ order, isOwn }) => ({ ...order, isOwn, isOpen: isOwn && isOpen(order) })),
      forms: part.forms,
      unmatched: part.unmatched,
      blockedAt: part.blocked?.blockedAt ?? null,
      cursor: part.cursor,
    };
  }),

  exportCustomerData: handle(api.exportCustomerData, async ({ caller, body: { phone, cursor }, record }) => {
    const part = await ports.customerData.find(caller.ownerId, readPhone(phone), cursor);
    const isFirst = cursor === undefined;
    const own = part.records.filter(({ isOwn }) => isOwn).map(({ order }) => order);
    if (isFirst || part.records.length > 0)
      await record({ action: 'customer_exported', count: part.records.length });
    return {
      records: part.records,
      forms: part.forms,
      unmatched: part.unmatched,
      csv: isFirst || own.length > 0 ? ordersCsv(own, { isFirst }) : '',
      blockedAt: part.blocked?.blockedAt ?? null,
      cursor: part.cursor,
    };
  }),

  eraseCustomerData: handle(
    api.eraseCustomerData,
    async ({ caller, body: { phone, reason, withOpen, cursor }, record }) => {
      const at = ports.clock.now().toISOString();
      const command = { ownerId: caller.ownerId, e164: readPhone(phone), withOpen, at, cursor };
      const done = await eraseCustomerData(ports.customerData, command);
      const count = done.erased + done.mentions;
      if (cursor === undefined || count > 0)
        await record({ action: 'customer_erased', detail: reason, count });
      return done;
    },
  ),

  getRetention: handle(api.getRetention, async ({ caller }) =>
    toRetention(await ports.retentions.find(caller.ownerId)),
  ),

  saveRetention: handle(api.saveRetention, async ({ caller, body: { months } }) =>
    toRetention(await saveRetentionTerm(ports.retentions, caller.ownerId, months)),
  ),
});

const toRetention = ({ months, erasedBefore, last }: Retention) => ({ months, erasedBefore, last });
