import {
  ActionIcon,
  Button,
  CloseButton,
  Collapse,
  NativeSelect,
  Select,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { countryNames, currencyNames } from '@mirsah/domain/messages';
import { orderStatuses } from '@mirsah/domain/order';
import { scopeOf } from '@mirsah/domain/order/scope';
import { matchesSearch } from '@mirsah/domain/search-text';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../lib/account.ts';
import {
  campaignText,
  common,
  dayPicker,
  formatNumber,
  networkNames,
  orderOrigins,
  orderStatusTexts,
  orders as ordersText,
  sourceTexts,
  variantText,
} from '../../messages/index.ts';
import { DayRangeField } from '../../ui/day-picker.tsx';
import { insideMain } from '../../ui/page.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { usePageTitles } from '../landing-pages/queries.ts';
import { isNarrowed, isSearch, type OrdersFilter, ordersSearch } from './address.ts';
import { useListTotal, useOnHoldCount, useOrderSummary, useReturnedCount } from './order-counts.ts';
import { useOrderCities } from './queries.ts';
import s from './toolbar.module.css';

type StatusOption = { key: string; label: string; count?: string | undefined; change: Partial<OrdersFilter> };

/** The choices of the links below. */
const anyStatus = { status: undefined, isReturned: undefined, hasTask: undefined, isOnHold: false };

/** One link for each status, because the filter is part of the address; orders on hold come last. */
export function StatusFilter({ filter, tasks }: { filter: OrdersFilter; tasks: number }) {
  const { data: account } = useAccount();
  // A member who handles only some statuses does not see filters for others, which would be empty.
  const seen = account && scopeOf(account)?.statuses;
  const onHold = useOnHoldCount({ isSeen: !seen });
  const returned = useReturnedCount({ isSeen: !seen });
  const active = filter.isOnHold
    ? 'on-hold'
    : filter.hasTask
      ? 'task'
      : filter.isReturned
        ? 'returned'
        : (filter.status ?? 'all');
  const { data: summary, isPlaceholderData } = useOrderSummary(filter);
  const isOfAll = !isNarrowed({ ...filter, ...anyStatus });
  // A search has no counts: other numbers beside its results would contradict them.
  const counted =
    !isSearch({ ...filter, ...anyStatus }) && !isPlaceholderData ? summary?.byStatus : undefined;
  const options: StatusOption[] = [
    {
      key: 'all',
      label: ordersText.all,
      count: counted && formatNumber(Object.values(counted).reduce((sum, count) => sum + count, 0)),
      change: {},
    },
    ...(seen ?? orderStatuses).map((status) => ({
      key: status,
      label: orderStatusTexts[status],
      count: counted && formatNumber(counted[status]),
      change: { status },
    })),
  ];
  if (!seen)
    options.push({
      key: 'returned',
      label: ordersText.returned,
      count: isOfAll ? countText(returned) : undefined,
      change: { isReturned: true },
    });
  // Only if there is a task.
  if (tasks > 0 || filter.hasTask)
    options.push({
      key: 'task',
      label: ordersText.atNetwork,
      count: tasks > 0 ? formatNumber(tasks) : undefined,
      change: { hasTask: true },
    });
  if (!seen)
    options.push({
      key: 'on-hold',
      label: ordersText.onHold,
      count: isOfAll ? countText(onHold) : undefined,
      change: { isOnHold: true },
    });
  // On a phone the row is wider than the screen: brings the current link into view without scrolling the
  // page.
  const current = useRef<HTMLAnchorElement>(null);
  const isCounted = counted !== undefined && onHold !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts, which come later, move the links
  useEffect(() => {
    const link = current.current;
    const row = link?.parentElement;
    if (active !== 'all' && row) row.scrollLeft = link.offsetLeft + (link.offsetWidth - row.clientWidth) / 2;
  }, [active, isCounted]);

  return (
    <nav className={s.filter} aria-label={ordersText.filter}>
      {options.map(({ key, label, count, change }) => (
        <Link
          key={key}
          ref={key === active ? current : null}
          className={s.option}
          data-kind={key === 'on-hold' || key === 'task' ? 'on-hold' : undefined}
          to={{ search: ordersSearch({ ...filter, ...anyStatus, ...change }) }}
          aria-current={key === active ? 'true' : undefined}
          replace
        >
          {label}
          {count && <span className={s.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** As on a badge: `7`, or `10+`. */
function countText(onHold: ReturnType<typeof useOnHoldCount>): string | undefined {
  if (!onHold || onHold.count === 0) return undefined;
  return `${formatNumber(onHold.count)}${onHold.hasMore ? '+' : ''}`;
}

type FilterProps = { filter: OrdersFilter; onNarrow: (change: Partial<OrdersFilter>) => void };

type ToolbarProps = FilterProps & {
  /** On a phone it stands beside the search, because a line of its own would push the first order down. */
  selectAll: ReactNode;
};

/**
 * The other filters: search, landing page, city and days. On a phone all but the search are behind a button.
 */
export function OrdersToolbar({ filter, selectAll, onNarrow }: ToolbarProps) {
  const { landingPageId, city, from, to } = filter;
  const narrowing = [landingPageId, city, from ?? to].filter((part) => part !== undefined).length;
  const [isOpen, setIsOpen] = useState(narrowing > 0);
  const isPhone = useIsPhone();
  const panelId = useId();
  // On the filters' own line, so that it moves nothing when it appears.
  const reset = narrowing > 0 && (
    <Button
      className={s.clear}
      variant="transparent"
      onClick={() => onNarrow({ landingPageId: undefined, city: undefined, from: undefined, to: undefined })}
    >
      {ordersText.clearFilters}
    </Button>
  );
  return (
    <div className={s.toolbar}>
      <div className={s.line}>
        {isPhone && selectAll}
        <SearchBox text={filter.text} onSearch={(text) => onNarrow({ text })} />
        {isPhone && (
          <ActionIcon
            variant={narrowing > 0 ? 'light' : 'default'}
            size={44}
            aria-label={ordersText.filters(narrowing)}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
        )}
        {!isPhone && (
          <>
            <Filters filter={filter} onNarrow={onNarrow} />
            {reset}
          </>
        )}
      </div>
      <Origins filter={filter} onNarrow={onNarrow} />
      {isPhone && (
        <Collapse id={panelId} expanded={isOpen}>
          <div className={s.panel}>
            <Filters filter={filter} onNarrow={onNarrow} />
            {reset}
          </div>
        </Collapse>
      )}
    </div>
  );
}

/** The filters of a link from the insights, each removable. Renders nothing without any. */
function Origins({ filter, onNarrow }: FilterProps) {
  const { source, campaign, country, network, currency, reached, variant } = filter;
  const parts = [
    source && { part: 'source', label: orderOrigins.source, value: sourceTexts[source] },
    campaign !== undefined && {
      part: 'campaign',
      label: orderOrigins.campaign,
      value: campaignText(campaign),
    },
    country && { part: 'country', label: orderOrigins.country, value: countryNames[country] },
    network && { part: 'network', label: orderOrigins.source, value: networkNames[network] },
    currency && { part: 'currency', label: orderOrigins.currency, value: currencyNames[currency] },
    variant && { part: 'variant', label: orderOrigins.variant, value: variantText(variant) },
    reached && { part: 'reached', label: orderOrigins.reached, value: orderOrigins.steps[reached] },
  ].filter((part) => typeof part === 'object');
  if (parts.length === 0) return null;
  return (
    <ul className={s.origins} aria-label={orderOrigins.title}>
      {parts.map(({ part, label, value }) => (
        <li key={part}>
          <button type="button" className={s.origin} onClick={() => onNarrow({ [part]: undefined })}>
            <span>
              {label}: <bdi>{value}</bdi>
            </span>
            <IconX size={16} />
            <VisuallyHidden>{orderOrigins.remove}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Filters({ filter, onNarrow }: FilterProps) {
  const pages = usePageTitles();
  return (
    <>
      <NativeSelect
        className={s.page ?? ''}
        aria-label={ordersText.page}
        value={filter.landingPageId ?? ''}
        data={[
          { value: '', label: ordersText.allPages },
          ...pages.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => onNarrow({ landingPageId: event.target.value || undefined })}
      />
      <CityFilter city={filter.city} onNarrow={onNarrow} />
      <DayRangeField
        className={s.days}
        label={ordersText.days}
        value={{ from: filter.from ?? null, to: filter.to ?? null }}
        confirmLabel={({ from, to }) => (
          <ShowDays filter={{ ...filter, from: from ?? undefined, to: to ?? undefined }} />
        )}
        onChange={({ from, to }) => onNarrow({ from: from ?? undefined, to: to ?? undefined })}
      />
    </>
  );
}

/** The cities that orders have, with how many of each, found by a part of their name in any spelling. */
function CityFilter({ city, onNarrow }: { city: string | undefined } & Pick<FilterProps, 'onNarrow'>) {
  const [isOpened, setIsOpened] = useState(false);
  const { data, isPending, isError } = useOrderCities({ isOpened });
  const found = data?.cities ?? [];
  const options = found.map((each) => ({
    value: each.city,
    label: ordersText.cityCount(each.city, each.count),
  }));
  // A city from the address, before the list is loaded or if no order has it.
  if (city && !found.some((each) => each.city === city)) options.unshift({ value: city, label: city });
  const none = isError ? ordersText.citiesFailed : isPending ? common.loading : ordersText.noCity;
  return (
    <Select
      className={s.city ?? ''}
      aria-label={ordersText.city}
      placeholder={ordersText.allCities}
      data={options}
      value={city ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': ordersText.allCities }}
      nothingFoundMessage={none}
      maxDropdownHeight={320}
      comboboxProps={{ width: 220, position: 'bottom-start', portalProps: insideMain }}
      filter={({ options: all, search }) =>
        all.filter((option) => 'value' in option && matchesSearch(search, [option.label]))
      }
      onDropdownOpen={() => setIsOpened(true)}
      onChange={(value) => onNarrow({ city: value ?? undefined })}
    />
  );
}

/** How many orders the picked days have. */
function ShowDays({ filter }: { filter: OrdersFilter }) {
  const total = useListTotal(filter);
  return total === undefined ? dayPicker.show : ordersText.showDays(total);
}

const DEBOUNCE_MS = 350;

type SearchBoxProps = { text: string | undefined; onSearch: (text: string | undefined) => void };

/**
 * Searches after a pause in typing. When the text in the address changes by other means, the box follows it.
 */
function SearchBox({ text = '', onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  if (text !== searched) {
    setSearched(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const search = useDebouncedCallback((value: string) => onSearch(value.trim() || undefined), DEBOUNCE_MS);

  function type(value: string) {
    setTyped(value);
    search(value);
  }

  return (
    <TextInput
      className={s.search ?? ''}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={ordersText.search}
      placeholder={ordersText.searchHint}
      maxLength={100}
      leftSection={<IconSearch size={18} />}
      rightSection={typed && <CloseButton aria-label={ordersText.clearSearch} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
