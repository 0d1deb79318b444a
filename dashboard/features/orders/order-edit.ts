import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { canChangeGoods, type OrderEdit, orderTextLimits } from '@mirsah/domain/order';
import { editedFields } from '@mirsah/domain/order/order-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { GOODS_HASH } from '../../lib/paths.ts';
import { goodsEdit as goodsText, orderStatusTexts, orders, orderEdit as text } from '../../messages/index.ts';
import { useGoodsEdit } from './goods-edit.ts';
import { useEditOrder } from './mutations.ts';
import { orderKeys } from './order-keys.ts';
import { readShortage, type Shortage } from './oversell.tsx';

/** The fields of the edit form; the phone in international form until it is changed. */
export type OrderValues = Omit<OrderEdit, 'version'>;

/** The result of the last save, with its time. `hasFocus`: a field with a problem has the focus. */
export type EditOutcome = { at: number; hasFocus?: boolean } & Ended;

type Ended =
  | { state: 'saved' }
  | { state: 'failed'; text: string }
  /** Another user saved first. `stored` has their values, as shown, of the fields that both changed. */
  | { state: 'conflict'; stored: Partial<Record<keyof OrderValues, string>> };

/** What is wrong with a field of an edit. */
export function problemText(field: string, problem: string): string {
  const limit = Object.entries(orderTextLimits).find(([name]) => name === field)?.[1];
  if (problem === 'too_big' && limit !== undefined) return text.tooLong(limit);
  return text.problems[problem] ?? text.problem;
}

/** The edit form of an order. The form keeps what was typed, whether the save succeeds or fails. */
export function useOrderEdit(order: OrderResponse) {
  const queryClient = useQueryClient();
  const edit = useEditOrder(order.id);
  const form = useForm<OrderValues>({ defaultValues: valuesOf(order) });
  const [outcome, setOutcome] = useState<EditOutcome>();
  const end = (ended: Ended, hasFocus = false) => setOutcome({ ...ended, hasFocus, at: Date.now() });
  const wantsGoods = useLocation().hash === GOODS_HASH;
  const [isChoosing, setChoosing] = useState(wantsGoods && canChangeGoods(order));
  const goods = useGoodsEdit(order, { isOpen: isChoosing, despiteStock: true });
  // What the edits start from. A later fetch must not replace it: that would hide a conflict.
  const base = useRef({ values: valuesOf(order), version: order.version });

  function rebase(stored: OrderResponse, values = valuesOf(stored)) {
    base.current = { values: valuesOf(stored), version: stored.version };
    form.reset(valuesOf(stored));
    for (const field of editedFields) form.setValue(field, values[field], { shouldDirty: true });
  }

  /** Set when the stock no longer covers the reopened order or its added pieces. */
  const [shortage, setShortage] = useState<Shortage>();

  const saveValues = async (values: OrderValues, despite?: { despiteStock: true }) => {
    setOutcome(undefined);
    setShortage(undefined);
    try {
      const wanted = goods.edit();
      const typed = { ...values, ...despite, version: base.current.version };
      rebase(await edit.mutateAsync({ ...typed, ...(wanted && { goods: wanted }) }));
      goods.reset();
      setChoosing(false);
      void goods.refresh();
      end({ state: 'saved' });
    } catch (error) {
      const short = readShortage(error);
      if (errorCodeOf(error) === 'version_conflict') await mergeWithStored(values);
      else if (short) setShortage(short);
      else {
        if (errorCodeOf(error) === 'price_changed') void goods.refresh();
        fail(error);
      }
    }
  };
  const save = form.handleSubmit((values) => saveValues(values));
  const saveDespiteStock = form.handleSubmit((values) => saveValues(values, { despiteStock: true }));

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
      void goods.refresh();
      end({
        state: 'conflict',
        stored: Object.fromEntries(conflicts.map((field) => [field, fieldText(stored, field)])),
      });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    goods.explain(error);
    const problems = error instanceof ApiError ? (error.body?.details.fields ?? []) : [];
    // The first wrong field gets the focus.
    const wrong = editedFields.flatMap((name) => problems.find(({ path }) => path === name) ?? []);
    for (const [index, { path, problem }] of wrong.entries()) {
      const field = path as keyof OrderValues; // Only those above.
      form.setError(field, { message: problemText(field, problem) }, { shouldFocus: index === 0 });
    }
    const said = errorText(error, text.saveFailed, {
      not_found: orders.notFound,
      price_changed: goodsText.priceChanged,
      order_decided: goodsText.decided,
    });
    end({ state: 'failed', text: said }, wrong.length > 0);
  }

  // What was said of the last save is no longer true of what is typed.
  useEffect(() => {
    const { unsubscribe } = form.watch(() =>
      setOutcome((last) => (last?.state === 'failed' ? undefined : last)),
    );
    return unsubscribe;
  }, [form]);

  const stock = {
    shortage,
    confirm: () => void saveDespiteStock(),
    cancel: () => setShortage(undefined),
  };
  const choosing = { isOpen: isChoosing, isWanted: wantsGoods, open: () => setChoosing(true) };
  return { form, save, outcome, stock, goods, choosing, isSaving: edit.isPending };
}

function valuesOf(order: OrderResponse): OrderValues {
  const { customerName, customerPhone, customerAddress, status, notes } = order;
  return { customerName, customerPhone: customerPhone.e164, customerAddress, status, notes };
}

/**
 * Merges the form with the order that another user has saved since: fields that were changed here keep the
 * typed value, the others take the stored one. `conflicts` are the fields that both changed to different
 * values.
 */
export function mergeValues({ base, typed, stored }: Record<'base' | 'typed' | 'stored', OrderValues>): {
  values: OrderValues;
  conflicts: (keyof OrderValues)[];
} {
  const isTyped = (field: keyof OrderValues) => typed[field] !== base[field];
  const typedValues = Object.fromEntries(editedFields.filter(isTyped).map((field) => [field, typed[field]]));
  const conflicts = editedFields.filter(
    (field) => isTyped(field) && stored[field] !== base[field] && stored[field] !== typed[field],
  );
  return { values: { ...stored, ...typedValues }, conflicts };
}

function fieldText(values: OrderValues, field: keyof OrderValues): string {
  return field === 'status' ? orderStatusTexts[values.status] : values[field];
}
