import { ActionIcon, Button, Collapse, NativeSelect, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { usePageNames } from '../api/page-names.ts';
import type { OrdersFilter } from '../order-address.ts';
import s from './orders-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

type Props = { filter: OrdersFilter; onNarrow: (change: Partial<OrdersFilter>) => void };

/** What narrows the list besides the status: search, page and days. On a phone only the search is in sight. */
export function OrdersToolbar({ filter, onNarrow }: Props) {
  const { landingPageId, from, to } = filter;
  const narrowing = [landingPageId, from, to].filter((part) => part !== undefined).length;
  const [isOpen, setIsOpen] = useState(narrowing > 0);
  const isPhone = useIsPhone();
  const panelId = useId();
  return (
    <div className={s.toolbar}>
      <div className={s.line}>
        <SearchBox text={filter.text} onSearch={(text) => onNarrow({ text })} />
        {isPhone && (
          <ActionIcon
            variant={narrowing > 0 ? 'light' : 'default'}
            size={44}
            aria-label={words.filters(narrowing)}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
        )}
        {!isPhone && <Filters filter={filter} onNarrow={onNarrow} />}
      </div>
      {isPhone && (
        <Collapse id={panelId} expanded={isOpen}>
          <div className={s.panel}>
            <Filters filter={filter} onNarrow={onNarrow} />
          </div>
        </Collapse>
      )}
      {narrowing > 0 && (
        <Button
          className={s.clear}
          variant="transparent"
          onClick={() => onNarrow({ landingPageId: undefined, from: undefined, to: undefined })}
        >
          {words.clearFilters}
        </Button>
      )}
    </div>
  );
}

function Filters({ filter, onNarrow }: Props) {
  const pages = usePageNames();
  return (
    <>
      <NativeSelect
        className={s.page ?? ''}
        aria-label={words.page}
        value={filter.landingPageId ?? ''}
        data={[
          { value: '', label: words.allPages },
          ...pages.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => onNarrow({ landingPageId: event.target.value || undefined })}
      />
      <TextInput
        className={s.day ?? ''}
        type="date"
        label={words.from}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => onNarrow({ from: event.target.value || undefined })}
      />
      <TextInput
        className={s.day ?? ''}
        type="date"
        label={words.to}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => onNarrow({ to: event.target.value || undefined })}
      />
    </>
  );
}
