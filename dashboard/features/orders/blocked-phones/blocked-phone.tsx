import { Button } from '@mantine/core';
import type { BlockedPhoneResponse } from '@mirsah/contracts/blocked-phones/contracts.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { orders as words } from '../../../messages/orders.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useUnblockPhone } from '../api/unblock-phone.ts';
import s from './blocked-phones.module.css';

export function BlockedPhone({ phone }: { phone: BlockedPhoneResponse }) {
  const unblock = useUnblockPhone();
  return (
    <li className={s.phone}>
      <span>
        <bdi className={s.number} dir="ltr">
          {phone.e164}
        </bdi>
        <span className={s.small}>
          <bdi>{phone.customerName}</bdi> · {words.blockedOn(formatDate(phone.blockedAt))}
        </span>
      </span>
      <Button
        variant="default"
        disabled={unblock.isPending}
        aria-label={words.unblockOf(phone.e164)}
        onClick={() =>
          unblock.mutate(phone.e164, {
            onSuccess: () => showToast({ text: words.unblocked }),
            onError: (error) => showToast({ text: errorText(error, words.unblockFailed), isProblem: true }),
          })
        }
      >
        {words.unblock}
      </Button>
    </li>
  );
}
