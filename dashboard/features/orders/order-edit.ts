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

export type EditOutcome =
  | { state: 'saved' }
  | { state: 'failed'; text: string }
  /** Somebody else saved first. `stored` tells what they made of the fields that both changed. */
  | { state: 'conflict'; stored: Partial<Record<keyof OrderValues, string>> };

/** The edit form of an order. Whatever a save comes to, nothing that was typed is lost. */
export function useOrderEdit(order: OrderResponse) {
  const queryClient = useQueryClient();
  const edit = useEditOrder(order.id);
  const form = useForm<OrderValues>({ defaultValues: valuesOf(order) });
  const [outcome, setOutcome] = useState<EditOutcome>();
  // What the form was opened or last saved with: later fetches must not hide a conflict.
  const opened = useRef({ values: valuesOf(order), version: order.version });

  function open(stored: OrderResponse, values = valuesOf(stored)) {
    opened.current = { values: valuesOf(stored), version: stored.version };
    form.reset(valuesOf(stored));
    for (const field of orderFields) form.setValue(field, values[field], { shouldDirty: true });
  }

  const save = form.handleSubmit(async (values) => {
    setOutcome(undefined);
    try {
      open(await edit.mutateAsync({ ...values, version: opened.current.version }));
      setOutcome({ state: 'saved' });
    } catch (error) {
      if (errorCodeOf(error) === 'version_conflict') await join(values);
      else fail(error);
    }
  });

  async function join(typed: OrderValues) {
    try {
      const latest = await queryClient.fetchQuery({
        queryKey: orderKeys.one(order.id),
        queryFn: () => apiClient.getOrder({ params: { orderId: order.id } }),
        staleTime: 0,
      });
      const stored = valuesOf(latest.order);
      const { values, clashes } = joinValues({ opened: opened.current.values, typed, stored });
      open(latest.order, values);
      setOutcome({
        state: 'conflict',
        stored: Object.fromEntries(clashes.map((field) => [field, shown(stored, field)])),
      });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    const problems = error instanceof ApiError ? (error.body?.error.details.fields ?? []) : [];
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

function shown(values: OrderValues, field: keyof OrderValues): string {
  return field === 'status' ? orderStatusTexts[values.status] : values[field];
}

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
