import { DomainError } from '../errors/domain-error.ts';
import { type Phone, parsePhone } from '../phone/phone.ts';
import { editableDetails, type Order } from './order.ts';
import type { OrderEdit } from './order-edit.ts';
import { type OrderCommand, type OrderPorts, type OrderUpdate, updateOrder } from './update-order.ts';

type Correction = Pick<Order, 'customerName' | 'customerPhone' | 'customerAddress' | 'status' | 'notes'>;

/**
 * Saves what a merchant corrected by hand. If the order has moved on since the version the edit started from,
 * nothing is written and DomainError `version_conflict` names the current version.
 * Throws also `not_found`, and `order_fields_invalid` with the problems by field.
 */
export async function editOrder(
  ports: OrderPorts,
  { edit, ...command }: OrderCommand & { edit: OrderEdit },
): Promise<Order> {
  const { after } = await updateOrder(ports, command, (order) => {
    if (order.version !== edit.version) {
      throw new DomainError('version_conflict', { currentVersion: order.version });
    }
    return updateOf(order, correctionOf(order, edit));
  });
  return after;
}

function correctionOf(order: Order, edit: OrderEdit): Correction {
  const customerName = edit.customerName.trim();
  const customerAddress = edit.customerAddress.trim();
  const typedPhone = edit.customerPhone.trim();
  const customerPhone = phoneOf(order, typedPhone);
  if (!customerName || !customerAddress || !customerPhone) {
    const problems = {
      customerName: !customerName && 'required',
      customerPhone: typedPhone ? !customerPhone && 'phone_invalid' : 'required',
      customerAddress: !customerAddress && 'required',
    };
    throw new DomainError('order_fields_invalid', {
      fields: Object.entries(problems).flatMap(([path, problem]) => (problem ? [{ path, problem }] : [])),
    });
  }
  return { customerName, customerPhone, customerAddress, status: edit.status, notes: edit.notes.trim() };
}

/** The same number in another writing is no change: what the customer typed stays on record. */
function phoneOf(order: Order, typed: string): Phone | undefined {
  const phone = parsePhone(typed, order.country);
  return phone?.e164 === order.customerPhone.e164 ? order.customerPhone : phone;
}

function updateOf(before: Order, correction: Correction): OrderUpdate {
  const changes = editableDetails
    .map((detail) => ({ detail, from: textOf(before[detail]), to: textOf(correction[detail]) }))
    .filter(({ from, to }) => from !== to);
  return {
    changes: correction,
    events: [
      ...(changes.length > 0 ? [{ type: 'details_changed' as const, changes }] : []),
      ...(before.status === correction.status
        ? []
        : [{ type: 'status_changed' as const, from: before.status, to: correction.status }]),
    ],
  };
}

function textOf(detail: string | Phone): string {
  return typeof detail === 'string' ? detail : detail.e164;
}
