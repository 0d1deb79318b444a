import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { orders as words } from '../../../messages/orders.ts';
import { type Selection, useIsSelected, useSelectedAmong } from '../use-selection.ts';

type OrderBoxProps = { selection: Selection; order: OrderResponse; className?: string };

export function SelectOrder({ selection, order: { id, customerName }, className = '' }: OrderBoxProps) {
  return (
    <Checkbox
      className={className}
      aria-label={words.select(customerName)}
      checked={useIsSelected(selection, id)}
      onChange={() => selection.toggle(id)}
    />
  );
}

type AllBoxProps = { selection: Selection; orders: readonly OrderResponse[] } & Pick<
  CheckboxProps,
  'label' | 'aria-label'
>;

/** Selects all orders of the list, or none when all are selected. */
export function SelectAll({ selection, orders, ...names }: AllBoxProps) {
  const selected = useSelectedAmong(selection, orders).length;
  const isAll = selected > 0 && selected === orders.length;
  return (
    <Checkbox
      {...names}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.choose(isAll ? [] : orders.map(({ id }) => id))}
    />
  );
}
