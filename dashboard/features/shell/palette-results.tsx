import { useDebouncedValue } from '@mantine/hooks';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { toLatinDigits } from '@mirsah/domain/digits';
import { shortId } from '@mirsah/domain/id';
import { readOrderSearch } from '@mirsah/domain/order/search';
import { beginsWords, matchesSearch } from '@mirsah/domain/search-text';
import {
  IconBrandWhatsapp,
  IconBuildingStore,
  IconChartLine,
  IconClipboardPlus,
  IconFileInvoice,
  IconHeadset,
  IconKeyboard,
  IconListDetails,
  IconPhone,
  IconReceipt2,
  IconSpeakerphone,
  IconTruckDelivery,
  IconUser,
  IconWorld,
  IconWorldWww,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { formatPhone, telLink, whatsAppLink } from '../../lib/contact-links.ts';
import {
  businessDetailsPath,
  domainsPath,
  editLandingPagePath,
  landingPagesPath,
  newOrderPath,
  openOrderPath,
  paths,
  previewLandingPagePath,
  searchedOrdersPath,
} from '../../lib/paths.ts';
import { useKeyName } from '../../lib/single-keys.ts';
import {
  formatDate,
  listComma,
  orderStatusTexts,
  orders as ordersText,
  screenSynonyms,
  shell,
  palette as text,
} from '../../messages/index.ts';
import status from '../../ui/status.module.css';
import { usePageTitlesQuery } from '../landing-pages/queries.ts';
import { orderKeys } from '../orders/order-keys.ts';
import { useCreations } from './creation.tsx';
import { allScreens, type Screen, useSections } from './navigation.tsx';
import s from './palette.module.css';
import { Keys, useKeysTo } from './shell-keys.tsx';

/** How long typing pauses before the orders are searched, in milliseconds. */
const PAUSE_MS = 150;
/** A shorter text is in most orders. */
const LEAST_SEARCHED = 2;
const SHOWN_PAGES = 5;
const SHOWN_ORDERS = 5;

/** One line of the list. It leads to a screen (`to`), to another program (`href`), or acts. */
export type Option = {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
  /** An action on what was found, which does not count as found. */
  isExtra?: true;
} & ({ to: string } | { href: string } | { act: () => void });

export type Group = { key: string; title: string; options: readonly Option[] };

const drawn = (Icon: typeof IconUser) => <Icon size={21} stroke={1.7} />;

/** A screen with the words that people look for it by. */
type Place = Pick<Screen, 'to' | 'label' | 'icon'> & { within?: string; synonyms: readonly string[] };

/** By address: the other words for a screen. */
const synonyms = new Map<string, readonly string[]>(
  Object.entries(screenSynonyms).map(([name, words]) => [
    pathNamed(name as keyof typeof screenSynonyms),
    words,
  ]),
);

function pathNamed(name: keyof typeof screenSynonyms): string {
  if (name === 'landingPages') return landingPagesPath;
  if (name === 'domains') return domainsPath;
  return name === 'businessDetails' ? businessDetailsPath : paths[name];
}

/** Screens and parts of screens that the menu does not list. */
const others: readonly (Pick<Screen, 'to' | 'label' | 'icon' | 'needs'> & { within?: string })[] = [
  { to: paths.insights, label: text.places.insights, icon: IconChartLine, needs: 'view_insights' },
  {
    to: paths.costs,
    label: text.places.costs,
    icon: IconReceipt2,
    needs: 'manage_money',
    within: shell.profit,
  },
  {
    to: paths.adSpend,
    label: text.places.adSpend,
    icon: IconSpeakerphone,
    needs: 'manage_money',
    within: shell.profit,
  },
  {
    to: domainsPath,
    label: text.places.domains,
    icon: IconWorldWww,
    needs: 'manage_settings',
    within: shell.settings,
  },
  {
    to: businessDetailsPath,
    label: text.places.businessDetails,
    icon: IconBuildingStore,
    needs: 'manage_settings',
    within: shell.settings,
  },
  {
    to: paths.shipping,
    label: text.places.shipping,
    icon: IconTruckDelivery,
    needs: 'manage_settings',
    within: shell.settings,
  },
  { to: paths.profile, label: shell.profile, icon: IconUser, needs: 'membership' },
];

function usePlaces(): Place[] {
  const may = useMay();
  const listed = useSections().flatMap((section) =>
    allScreens(section).map(({ to, label, icon }) => ({
      to,
      label,
      icon,
      ...(label !== section.label && { within: section.label }),
    })),
  );
  const unlisted = others.filter(({ needs }) => needs === 'membership' || may(needs));
  return [...listed, ...unlisted].map((place) => ({ ...place, synonyms: synonyms.get(place.to) ?? [] }));
}

/** What is known without the server: at first the most common, then what the words mean. */
export function useLocalGroups(search: string, onKeys: () => void, isPhone: boolean): Group[] {
  const places = usePlaces();
  const sections = useSections();
  const creations = useCreations();
  const pages = usePageTitlesQuery().data ?? [];
  const may = useMay();
  const keysTo = useKeysTo();
  const helpKey = useKeyName('help');
  const keys = (to: string) => !isPhone && <Keys names={keysTo(to)} />;
  const created = creations.map(({ to, name, icon }) => ({
    key: `create-${to}`,
    icon: drawn(icon),
    title: name,
    end: keys(to),
    to,
  }));
  const help: Option[] = isPhone
    ? []
    : [
        {
          key: 'keys',
          icon: drawn(IconKeyboard),
          title: text.keys,
          end: <Keys names={helpKey ? [helpKey] : []} />,
          act: onKeys,
        },
      ];
  if (search === '') {
    const calls: Option = {
      key: 'calls',
      icon: drawn(IconHeadset),
      title: text.startCalls,
      end: keys(paths.desk),
      to: paths.desk,
    };
    const statement: Option = {
      key: 'statement',
      icon: drawn(IconFileInvoice),
      title: text.matchStatement,
      to: paths.statements,
    };
    const work = [
      ...(may('confirm_orders') ? [calls] : []),
      ...created.slice(0, 2),
      ...(may('manage_money') ? [statement] : []),
    ];
    const shown = sections.map(({ to, label, icon, screens }) => ({
      key: `go-${to}`,
      icon: drawn(icon),
      title: label,
      ...(screens.length > 0 && { detail: screens.map((screen) => screen.label).join(listComma) }),
      end: keys(to),
      to,
    }));
    return [
      { key: 'do', title: text.groups.do, options: work },
      { key: 'go', title: text.groups.go, options: [...shown, ...help] },
    ];
  }
  if (isNumber(search)) return [];
  const matches = (texts: readonly string[]) => beginsWords(search, texts);
  const named = places.filter(({ label }) => matches([label]));
  const meant = places.filter(({ label, synonyms }) => !matches([label]) && matches([label, ...synonyms]));
  const screens = [...named, ...meant].map(({ to, label, icon, within, synonyms }) => {
    const other = named.some((place) => place.to === to)
      ? undefined
      : synonyms.find((word) => matches([word]));
    const detail = [within, other && text.alsoKnownAs(other)].filter(Boolean).join(' · ');
    return {
      key: `go-${to}`,
      icon: drawn(icon),
      title: label,
      ...(detail && { detail }),
      end: keys(to),
      to,
    };
  });
  const openPage = may('edit_pages') ? editLandingPagePath : previewLandingPagePath;
  return [
    {
      key: 'screens',
      title: text.groups.screens,
      options: [...screens, ...help.filter(() => matches([text.keys]))],
    },
    {
      key: 'create',
      title: text.groups.create,
      options: created.filter(({ title }) =>
        matches([title, ...text.creating.map((verb) => `${verb} ${title}`)]),
      ),
    },
    {
      key: 'pages',
      title: text.groups.pages,
      options: pages
        .filter(({ title, sku }) => matchesSearch(search, [title, sku]))
        .slice(0, SHOWN_PAGES)
        .map(({ id, title }) => ({
          key: `page-${id}`,
          icon: drawn(IconWorld),
          title: <bdi>{title}</bdi>,
          detail: text.page,
          to: openPage(id),
        })),
    },
  ];
}

/** Whether a text can only be a phone or an order's number. */
function isNumber(search: string): boolean {
  const signs = toLatinDigits(search).replace(/[\s()+./#_-]/g, '');
  return /^\d{3,}$/.test(signs);
}

/** The orders that the server finds, below what was known before it, and what can be done with a number. */
export function useOrderGroups(search: string): { groups: Group[]; note?: string; isSettled: boolean } {
  const may = useMay();
  const mayView = may('view_orders');
  const [asked] = useDebouncedValue(search, PAUSE_MS);
  // An entry that is inserted above an order would move it.
  const isWaitingForPages = usePageTitlesQuery().isLoading;
  const { data, isError } = useQuery({
    enabled: mayView && asked.length >= LEAST_SEARCHED,
    queryKey: [...orderKeys.all, 'palette', asked],
    queryFn: async ({ signal }) =>
      (await apiClient.listOrders({ query: { q: asked, limit: SHOWN_ORDERS }, signal })).items,
  });
  if (!mayView || search.length < LEAST_SEARCHED) return { groups: [], isSettled: true };
  if (asked !== search || (!data && !isError) || isWaitingForPages)
    return { groups: [], note: text.searching, isSettled: false };
  const found = (data ?? []).map((order) => orderOption(order, search));
  const all: Option = {
    key: 'all',
    icon: drawn(IconListDetails),
    title: text.searchAll(search),
    to: searchedOrdersPath(search),
    isExtra: true,
  };
  const ofNumber = numberOptions(search, data ?? [], may('edit_orders'));
  const missing = isError ? text.failed : text.noOrders;
  const groups: Group[] = [
    { key: 'orders', title: text.groups.orders, options: found },
    { key: 'number', title: text.groups.number, options: ofNumber },
    { key: 'all', title: found.length > 0 ? text.groups.further : missing, options: [all] },
  ];
  return { groups, isSettled: true };
}

function orderOption(order: OrderResponse, search: string): Option {
  const { id, customerName, customerPhone, isPhoneMasked, erasedAt, city, placedAt } = order;
  const name = erasedAt === null ? customerName : ordersText.customerErased;
  return {
    key: `order-${id}`,
    icon: <span className={s.initial}>{Array.from(name)[0]}</span>,
    title: <bdi>{name}</bdi>,
    detail: (
      <>
        <bdi className={s.number} dir="ltr">
          {shortId(id)}
        </bdi>
        {erasedAt === null && (
          <>
            {' · '}
            <bdi dir="ltr">
              {isPhoneMasked ? customerPhone.e164 : <MarkedPhone e164={customerPhone.e164} search={search} />}
            </bdi>
          </>
        )}
        {' · '}
        <span className={s.whole}>{city ?? formatDate(placedAt)}</span>
      </>
    ),
    end: (
      <span className={status.status} data-status={order.status}>
        {orderStatusTexts[order.status]}
      </span>
    ),
    to: openOrderPath(id),
  };
}

/** A phone whose searched digits are marked. */
function MarkedPhone({ e164, search }: { e164: string; search: string }) {
  const shown = formatPhone(e164);
  const wanted = isNumber(search) ? onlyDigits(search).replace(/^0+/, '') : '';
  const start = wanted === '' ? -1 : onlyDigits(e164).indexOf(wanted);
  if (start < 0) return shown;
  const places = Array.from(shown.matchAll(/\d/g), ({ index }) => index);
  const from = places[start] ?? 0;
  const end = (places[start + wanted.length - 1] ?? 0) + 1;
  return (
    <>
      {shown.slice(0, from)}
      <mark>{shown.slice(from, end)}</mark>
      {shown.slice(end)}
    </>
  );
}

const onlyDigits = (search: string) => toLatinDigits(search).replace(/\D/g, '');

/** For a number of one customer, found or typed as a whole: a call, a message, and a new order. */
function numberOptions(search: string, found: readonly OrderResponse[], mayOrder: boolean): Option[] {
  if (!isNumber(search)) return [];
  const phones = new Set(found.map(({ customerPhone }) => customerPhone.e164));
  const [order] = found;
  const isHidden = order !== undefined && (order.isPhoneMasked === true || order.erasedAt !== null);
  if (isHidden || phones.size > 1) return [];
  // A local number may be one of several countries.
  const [phone, other] = order ? [order.customerPhone.e164] : readOrderSearch(search).phones;
  if (phone === undefined || other !== undefined) return [];
  const number = <bdi dir="ltr">{formatPhone(phone)}</bdi>;
  return [
    {
      key: 'call',
      icon: drawn(IconPhone),
      title: order ? ordersText.call(order.customerName) : text.callNumber,
      detail: number,
      href: telLink(phone),
      isExtra: true,
    },
    {
      key: 'whatsapp',
      icon: drawn(IconBrandWhatsapp),
      title: order ? ordersText.whatsApp(order.customerName) : ordersText.whatsAppShort,
      detail: number,
      href: whatsAppLink(phone),
      isExtra: true,
    },
    ...(mayOrder
      ? [
          {
            key: 'order',
            icon: drawn(IconClipboardPlus),
            title: order ? text.orderOf(order.customerName) : text.orderOfNumber,
            detail: order ? text.orderOfText : number,
            to: newOrderPath({ phone, channel: 'call' }),
            isExtra: true as const,
          },
        ]
      : []),
  ];
}
