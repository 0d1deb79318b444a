import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import type { OrderEdit } from '@mirsah/domain/order/order-edit.ts';

/** What the form holds; the phone in international form until it is typed over. */
export type OrderValues = Omit<OrderEdit, 'version'>;

export const orderFields = [
  'customerName',
  'customerPhone',
  'customerAddress',
  'status',
  'notes',
] as const satisfies (keyof OrderValues)[];

export function valuesOf(order: OrderResponse): OrderValues {
  const { customerName, customerPhone, customerAddress, status, notes } = order;
  return { customerName, customerPhone: customerPhone.e164, customerAddress, status, notes };
}

/**
 * Joins what was typed with what somebody else has saved since the form was opened: a field typed into keeps what was
 * typed, all others follow. `clashes` are the fields that both changed, and differently.
 */
export function joinValues({ opened, typed, stored }: Record<'opened' | 'typed' | 'stored', OrderValues>): {
  values: OrderValues;
  clashes: (keyof OrderValues)[];
} {
  const isTyped = (field: keyof OrderValues) => typed[field] !== opened[field];
  const kept = Object.fromEntries(orderFields.filter(isTyped).map((field) => [field, typed[field]]));
  const clashes = orderFields.filter(
    (field) => isTyped(field) && stored[field] !== opened[field] && stored[field] !== typed[field],
  );
  return { values: { ...stored, ...kept }, clashes };
}
