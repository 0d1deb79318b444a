import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { BlockedPhoneResponse } from '@mirsah/contracts/orders';
import { IconPhoneOff } from '@tabler/icons-react';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { formatDate, orders as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadMore } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './blocked-phones.module.css';
import { useUnblockPhone } from './mutations.ts';
import { useBlockedPhones } from './queries.ts';

/** The blocked phones, whose new orders are put on hold; each can be unblocked. */
export function BlockedPhones({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useBlockedPhones({ isOpen });
  const isPhone = useIsPhone();
  const phones = itemsOf(list.data && withIds(list.data));
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      // Mantine mirrors the sides in a right-to-left page: this is the side opposite the menu.
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '90%' : 480}
      title={text.blockedPhones}
      classNames={{ content: s.sheet ?? '' }}
    >
      <p className={s.text}>{text.blockedPhonesText}</p>
      {list.isPending && (
        <Stack>
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {list.isLoadingError && (
        <LoadError
          message={errorText(list.error, text.blockedLoadFailed)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && phones.length === 0 && (
        <Notice
          icon={<IconPhoneOff size={30} stroke={1.6} />}
          title={text.blockedEmpty}
          text={text.blockedEmptyText}
        />
      )}
      {phones.length > 0 && (
        <ul className={s.list}>
          {phones.map((phone) => (
            <BlockedPhone key={phone.e164} phone={phone} />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </Drawer>
  );
}

type Listed = NonNullable<ReturnType<typeof useBlockedPhones>['data']>;

/** Blocked phones have no id besides the phone. */
function withIds(data: Listed) {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((phone) => ({ ...phone, id: phone.e164 })),
    })),
  };
}

function BlockedPhone({ phone }: { phone: BlockedPhoneResponse }) {
  const unblock = useUnblockPhone();
  return (
    <li className={s.phone}>
      <span>
        <bdi className={s.number} dir="ltr">
          {phone.e164}
        </bdi>
        <span className={typography.small}>
          <bdi>{phone.customerName}</bdi> · {text.blockedOn(formatDate(phone.blockedAt))}
        </span>
      </span>
      <ActionButton
        variant="default"
        isOff={unblock.isPending}
        aria-label={text.unblockOf(phone.e164)}
        onClick={() =>
          unblock.mutate(phone.e164, {
            onSuccess: () => showToast({ text: text.unblocked }),
            onError: (error) => showToast({ text: errorText(error, text.unblockFailed), isProblem: true }),
          })
        }
      >
        {text.unblock}
      </ActionButton>
    </li>
  );
}
