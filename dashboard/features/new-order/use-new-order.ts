import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import { type CountryCode, countries, countryCodes } from '@mirsah/domain/country';
import { randomId, shortId } from '@mirsah/domain/id';
import { canChangeGoods } from '@mirsah/domain/order';
import { parsePhone } from '@mirsah/domain/phone';
import { useRef, useState } from 'react';
import type { NavigateFunction } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { openOrderPath, paths } from '../../lib/paths.ts';
import { goodsEdit, newOrderText as text } from '../../messages/index.ts';
import { hideToast, showToast } from '../../ui/toast.tsx';
import { emptyDraft, keepDraft, type OrderDraft } from './draft.ts';
import {
  useAddedQuote,
  useAddToOrder,
  useCustomer,
  useHandQuote,
  usePlaceByHand,
  useTakeBack,
} from './queries.ts';

const TYPING_MS = 300;
/** Before the server stops taking orders back. */
const UNDO_MS = 25_000;

type Field = 'phone' | 'channel' | 'product' | 'name' | 'city' | 'address' | 'quantity';
type Problems = Partial<Record<Field, string>>;

/** The field that shows a problem of the server's. */
const fieldOf: Readonly<Record<string, Field>> = {
  customerPhone: 'phone',
  customerName: 'name',
  customerAddress: 'address',
  city: 'city',
  country: 'city',
  quantity: 'quantity',
};

type Options = {
  draft: OrderDraft;
  pages: readonly LandingPageSummary[];
  navigate: NavigateFunction;
  /** The key belongs to an order that was saved already. */
  onKeyUsed: () => void;
};

/** Everything that follows from what was typed: the customer, the price, problems, and saving. */
export function useNewOrder({ draft, pages, navigate, onKeyUsed }: Options) {
  const place = usePlaceByHand();
  const takeBack = useTakeBack();
  const add = useAddToOrder();
  /** The draft that was tried to be saved: its problems are shown until its fields change. */
  const [tried, setTried] = useState<OrderDraft>();
  const isDone = useRef(false);

  const [first] = pages;
  const page = pages.find(({ id }) => id === draft.pageId) ?? (pages.length === 1 ? first : undefined);
  const readIn = draft.country ?? draft.usualCountry ?? first?.selling.country ?? 'SA';
  const phone = parsePhone(draft.phone, readIn);
  // A short number of ten digits may still become a longer one.
  const [rested] = useDebouncedValue(phone?.e164, phone?.isMobile ? 0 : TYPING_MS);
  const e164 = phone && rested === phone.e164 ? phone.e164 : undefined;
  const customer = useCustomer(e164, readIn);
  const known = (e164 && customer.data?.known) || undefined;
  const asksCity = page?.selling.asksCity ?? false;
  const values = {
    name: draft.name ?? known?.name ?? '',
    city: draft.city ?? known?.city ?? '',
    address: draft.address ?? known?.address ?? '',
  };
  const isWhole = Boolean(known?.name && known.address && (known.city || !asksCity));
  const usesKnown = isWhole && draft.name === null && draft.city === null && draft.address === null;
  const country = draft.country ?? known?.country ?? readIn;
  const typedCity = values.city.trim();
  const city = asksCity ? typedCity : '';
  const [restedCity] = useDebouncedValue(city, usesKnown ? 0 : TYPING_MS);
  const quote = useHandQuote(
    page && {
      landingPageId: page.id,
      ...(draft.choice && { choice: draft.choice }),
      quantity: draft.quantity,
      country,
      city: restedCity,
    },
  );
  const isPriced =
    !page || quote.isError || (quote.isSuccess && !quote.isPlaceholderData && restedCity === city);
  const isConfirmed = draft.isConfirmed ?? (draft.channel === 'call' || draft.channel === 'store');

  const waiting = e164 ? customer.data?.orders.find(canChangeGoods) : undefined;
  const choice = quote.data?.choice ?? undefined;
  const isSamePage = waiting !== undefined && waiting.landingPageId === page?.id;
  const addedQuote = useAddedQuote(isSamePage ? waiting : undefined, choice);
  const added = isSamePage ? (addedQuote.data ?? undefined) : undefined;

  const missing: Problems = {
    ...(!phone && { phone: text.problems.phone }),
    ...(draft.channel === null && { channel: text.problems.channel }),
    ...(!page && { product: text.problems.product }),
    ...(page && isPriced && !quote.data?.choice && { product: text.problems.price }),
    ...(isPriced && quote.data?.isRefused && { product: text.problems.place_refused }),
    ...(!values.name.trim() && { name: text.problems.name }),
    ...(asksCity && !city && { city: text.problems.city }),
    ...(!values.address.trim() && { address: text.problems.address }),
  };
  const rejected = place.error instanceof ApiError ? (place.error.body?.details.fields ?? []) : [];
  const errors: Problems = tried ? { ...(tried === draft ? problemsOf(rejected) : {}), ...missing } : {};

  const leave = (orderId?: string) => {
    isDone.current = true;
    keepDraft(emptyDraft());
    void navigate(orderId ? openOrderPath(orderId) : paths.orders);
  };

  /** The screen is left by then: what was typed waits for the next order. */
  async function undo(orderId: string) {
    try {
      await takeBack.mutateAsync(orderId);
      keepDraft({ ...draft, key: randomId() });
      showToast({ text: text.takenBack });
    } catch (error) {
      showToast({ text: errorText(error, text.takeBackFailed), isProblem: true });
    }
  }

  /** Returns whether it is being saved: otherwise fields have problems. */
  function save(): boolean {
    setTried(draft);
    if (Object.keys(missing).length > 0) return false;
    // The button waits for the price.
    if (!page || !phone || !draft.channel || !quote.data?.choice || !isPriced) return true;
    place.mutate(
      {
        landingPageId: page.id,
        customerPhone: phone.e164,
        customerName: values.name.trim(),
        customerAddress: values.address.trim(),
        country,
        city: typedCity,
        notes: draft.notes.trim(),
        channel: draft.channel,
        isConfirmed,
        choice: quote.data.choice,
        totalMinor: quote.data.totalMinor,
        idempotencyKey: draft.key,
      },
      {
        onError: (error) => {
          if (errorCodeOf(error) === 'key_reused') onKeyUsed();
        },
        onSuccess: ({ id, holdReason, status }) => {
          const number = shortId(id);
          const said = holdReason
            ? text.savedHeld(number)
            : status === 'confirmed'
              ? text.savedConfirmed(number)
              : text.savedPending(number);
          const toast = randomId();
          showToast({ id: toast, text: said, onUndo: () => void undo(id) });
          // Also one that is read for long, before the order can no longer be taken back.
          setTimeout(() => hideToast(toast), UNDO_MS);
          leave();
        },
      },
    );
    return true;
  }

  return {
    e164,
    /** Where a doubtful number would have to be a mobile one; undefined for any other number. */
    doubtIn: e164 && !phone?.isMobile ? (countryOfNumber(e164) ?? readIn) : undefined,
    customer,
    known,
    usesKnown,
    page,
    country,
    values,
    quote,
    isPriced,
    isConfirmed,
    errors,
    waiting,
    added,
    isSaving: place.isPending,
    /** Whether the screen is left with nothing to keep. */
    isDone,
    problem:
      place.error && rejected.length === 0
        ? errorText(place.error, text.saveFailed, {
            price_changed: goodsEdit.priceChanged,
            key_reused: text.keyReused,
          })
        : undefined,
    save,
    isAdding: add.isPending,
    /** Adds the choice to the order that waits; undefined while it has no price. */
    add:
      waiting && added
        ? () =>
            add.mutate(
              { order: waiting, quote: added },
              {
                onSuccess: ({ id }) => {
                  showToast({ text: text.added(shortId(id)) });
                  leave(id);
                },
                onError: (error) => showToast({ text: errorText(error, text.addFailed), isProblem: true }),
              },
            )
        : undefined,
  };
}

const countryOfNumber = (e164: string): CountryCode | undefined =>
  countryCodes.find((code) => e164.startsWith(`+${countries[code].diallingCode}`));

function problemsOf(fields: readonly { path: string; problem: string }[]): Problems {
  return Object.fromEntries(
    fields.flatMap(({ path, problem }) => {
      const field = problem === 'place_refused' ? 'product' : fieldOf[path];
      if (!field) return [];
      const own = problem === 'place_refused' || problem === 'too_big' ? text.problems[problem] : undefined;
      return [[field, own ?? text.problems[field]]];
    }),
  );
}
