import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { OrderEdit } from '@mirsah/domain/order';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { orderStatusTexts, orders, orderEdit as text } from '../../messages/index.ts';
import { useEditOrder } from './mutations.ts';
import { orderKeys } from './queries.ts';

/** The fields of the edit form; the phone in international form until it is changed. */
export type OrderValues = Omit<OrderEdit, 'version'>;

/** The outcome of the last save. */
export type EditOutcome =
  | { state: 'saved' }
  | { state: 'failed'; text: string }
  /** Another user saved first. `stored` has their values, as shown, of the fields that both changed. */
  | { state: 'conflict'; stored: Partial<Record<keyof OrderValues, string>> };

const orderFields = [
  'customerName',
  'customerPhone',
  'customerAddress',
  'status',
  'notes',
] as const satisfies (keyof OrderValues)[];

/** The edit form of an order. However a save ends, the form keeps what was typed. */
export function useOrderEdit(order: OrderResponse) {
  const queryClient = useQueryClient();
  const edit = useEditOrder(order.id);
  const form = useForm<OrderValues>({ defaultValues: valuesOf(order) });
  const [outcome, setOutcome] = useState<EditOutcome>();
  // What the edits start from. A later fetch must not replace it: that would hide a conflict.
  const base = useRef({ values: valuesOf(order), version: order.version });

  function rebase(stored: OrderResponse, values = valuesOf(stored)) {
    base.current = { values: valuesOf(stored), version: stored.version };
    form.reset(valuesOf(stored));
    for (const field of orderFields) form.setValue(field, values[field], { shouldDirty: true });
  }

  const save = form.handleSubmit(async (values) => {
    setOutcome(undefined);
    try {
      rebase(await edit.mutateAsync({ ...values, version: base.current.version }));
      setOutcome({ state: 'saved' });
    } catch (error) {
      if (errorCodeOf(error) === 'version_conflict') await mergeWithStored(values);
      else fail(error);
    }
  });

  async function mergeWithStored(typed: OrderValues) {
    try {
      const latest = await queryClient.fetchQuery({
        queryKey: orderKeys.one(order.id),
        queryFn: () => apiClient.getOrder({ params: { orderId: order.id } }),
        staleTime: 0,
      });
      const stored = valuesOf(latest.order);
      const { values, conflicts } = mergeValues({ base: base.current.values, typed, stored });
      rebase(latest.order, values);
      setOutcome({
        state: 'conflict',
        stored: Object.fromEntries(conflicts.map((field) => [field, fieldText(stored, field)])),
      });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    const problems = error instanceof ApiError ? (error.body?.details.fields ?? []) : [];
    for (const { path, problem } of problems) {
      const field = orderFields.find((name) => name === path);
      if (field)
        form.setError(field, { message: text.problems[problem] ?? text.problem }, { shouldFocus: true });
    }
    setOutcome({
      state: 'failed',
      text: errorText(error, text.saveFailed, { not_found: orders.notFound }),
    });
  }

  return { form, save, outcome, isSaving: edit.isPending };
}

function valuesOf(order: OrderResponse): OrderValues {
  const { customerName, customerPhone, customerAddress, status, notes } = order;
  return { customerName, customerPhone: customerPhone.e164, customerAddress, status, notes };
}

/**
 * Merges the form with what another user has saved since: fields that were changed here keep what was typed, the
 * others take what is stored. `conflicts` are the fields that both changed to different values.
 */
export function mergeValues({ base, typed, stored }: Record<'base' | 'typed' | 'stored', OrderValues>): {
  values: OrderValues;
  conflicts: (keyof OrderValues)[];
} {
  const isTyped = (field: keyof OrderValues) => typed[field] !== base[field];
  const typedValues = Object.fromEntries(orderFields.filter(isTyped).map((field) => [field, typed[field]]));
  const conflicts = orderFields.filter(
    (field) => isTyped(field) && stored[field] !== base[field] && stored[field] !== typed[field],
  );
  return { values: { ...stored, ...typedValues }, conflicts };
}

function fieldText(values: OrderValues, field: keyof OrderValues): string {
  return field === 'status' ? orderStatusTexts[values.status] : values[field];
}
