import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { orders as words } from '../../../messages/orders.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { useBlockedPhones } from '../api/list-blocked-phones.ts';
import { BlockedPhone } from './blocked-phone.tsx';
import s from './blocked-phones.module.css';

/** The phones whose coming orders are kept apart, each with the way to lift its block. */
export function BlockedPhones({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useBlockedPhones({ isOpen });
  const isPhone = useIsPhone();
  const phones = itemsOf(list.data && withIds(list.data));
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      // Right and left change places in a right-to-left page: this is the side opposite the menu.
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '90%' : 480}
      title={words.blockedPhones}
    >
      <p className={s.text}>{words.blockedPhonesText}</p>
      {list.isPending && (
        <Stack>
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      )}
      {list.isLoadingError && (
        <LoadError
          message={errorText(list.error, words.blockedLoadFailed)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && phones.length === 0 && (
        <Notice
          icon={<IconPhoneOff size={30} stroke={1.6} />}
          title={words.blockedEmpty}
          text={words.blockedEmptyText}
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

/** A phone is its own id. */
function withIds(data: Listed) {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((phone) => ({ ...phone, id: phone.e164 })),
    })),
  };
}
