import { ApiError } from '@mirsah/contracts/client';
import { useState } from 'react';
import { errorCodeOf } from '../../lib/error-text.ts';
import { goodsEdit, orders as text } from '../../messages/index.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/**
 * The remaining stock of a page's count, and the larger number of pieces of an order: a cancelled one that is
 * reopened, or one that gets more.
 */
export type Shortage = { left: number; wanted: number };

/** Undefined for any other error. */
export function readShortage(error: unknown): Shortage | undefined {
  if (errorCodeOf(error) !== 'oversells' || !(error instanceof ApiError)) return undefined;
  const { left = 0, wanted = 1 } = error.body?.details ?? {};
  return { left, wanted };
}

type Props = {
  /** Undefined while the dialog is closed. */
  shortage: Shortage | undefined;
  isBusy?: boolean;
  /** Whether it is about additional pieces of an open order. */
  isForMore?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks whether an order is reopened, or gets more pieces, although the stock is too low. */
export function OversellDialog({ shortage, isForMore = false, ...answers }: Props) {
  // Stays readable while the dialog closes.
  const [shown, setShown] = useState<Shortage>({ left: 0, wanted: 1 });
  if (shortage && shortage !== shown) setShown(shortage);
  const texts = isForMore ? goodsEdit : text;
  return (
    <ConfirmDialog
      isOpen={shortage !== undefined}
      title={text.oversellTitle}
      question={texts.oversellQuestion(shown.left, shown.wanted)}
      confirmLabel={texts.oversellConfirm}
      {...answers}
    />
  );
}
