import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import { countries, countryCodes } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { type OrderChannel, orderChannels, orderTextLimits } from '@mirsah/domain/order';
import { normalizeArabic } from '@mirsah/domain/search-text';
import {
  type Icon,
  IconBrandInstagram,
  IconBrandSnapchat,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconCircleCheck,
  IconDots,
  IconPhone,
  IconTruckDelivery,
  IconWorldOff,
} from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { keyName } from '../../lib/keys.ts';
import { landingPagesPath } from '../../lib/paths.ts';
import { channelTexts, common, orders as ordersText, newOrderText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { focusFirstInvalid, latinInput } from '../../ui/fields.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SafeImage } from '../../ui/safe-image.tsx';
import { bottomBar } from '../../ui/toast.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { GoodsFields, piecesIn, Totals } from '../orders/goods-fields.tsx';
import { BlockedPhone, CustomerCard, EarlierOrders, goodsIn, WaitingOrder } from './customer-card.tsx';
import { emptyDraft, isTyped, keepDraft, type OrderDraft, readDraft } from './draft.ts';
import s from './new-order.module.css';
import { useSellingPages } from './queries.ts';
import { useNewOrder } from './use-new-order.ts';

/** An order that a person takes by telephone or message: the number first, and nothing waits for it. */
export function NewOrderPage() {
  const pages = useSellingPages();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={1080}>
      {pages.isLoadingError && (
        <Card>
          <LoadError
            message={errorText(pages.error, text.pagesFailed)}
            onRetry={() => void pages.refetch()}
          />
        </Card>
      )}
      {pages.isPending && <Skeleton h={520} radius="lg" />}
      {pages.data?.length === 0 && (
        <Card>
          <Notice
            icon={<IconWorldOff size={30} stroke={1.6} />}
            title={text.noPages}
            text={text.noPagesText}
            action={
              <Button component={Link} to={landingPagesPath} variant="default">
                {ordersText.toPages}
              </Button>
            }
          />
        </Card>
      )}
      {pages.data && pages.data.length > 0 && <NewOrderForm pages={pages.data} />}
    </Page>
  );
}

/** The draft to begin with: a number in the address begins another order than the one on the device. */
function firstDraft(search: URLSearchParams): { draft: OrderDraft; isContinued: boolean } {
  const stored = readDraft();
  const phone = search.get('phone');
  if (stored && (phone === null || phone === stored.phone)) return { draft: stored, isContinued: true };
  const channel = orderChannels.find((each) => each === search.get('channel')) ?? null;
  return { draft: { ...emptyDraft(), phone: phone ?? '', channel }, isContinued: false };
}

function NewOrderForm({ pages }: { pages: LandingPageSummary[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [first] = useState(() => firstDraft(search));
  const [draft, setDraft] = useState(first.draft);
  const [isContinued, setContinued] = useState(first.isContinued);
  const change = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));
  const channels = useRef<HTMLFieldSetElement>(null);
  const isPhone = useIsPhone();
  const order = useNewOrder({ draft, pages, navigate, onKeyUsed: () => change({ key: randomId() }) });
  const { customer, known, page, quote, values, errors, waiting, isSaving, isPriced } = order;
  /** What another product has replaced. */
  const [replaced, setReplaced] = useState<Pick<OrderDraft, 'pageId' | 'choice'> & { goods: string }>();

  function bringBack({ pageId, choice }: NonNullable<typeof replaced>) {
    setReplaced(undefined);
    change({ pageId, choice });
  }

  /** The quantity stays; what belongs to the product before is said, and can be brought back. */
  function chooseProduct({ id, selling }: LandingPageSummary) {
    if (replaced?.pageId === id) return bringBack(replaced);
    const { choice, quantity, phone } = draft;
    if (choice && page) {
      const variants = new Map<string | null, string>(quote.data?.variants.map((one) => [one.id, one.name]));
      const { name } = page.selling;
      const goods = choice.pieces.map(({ variantId, quantity }) => ({
        name,
        variant: variants.get(variantId) ?? '',
        quantity,
      }));
      setReplaced({ pageId: page.id, choice, goods: goodsIn(goods) });
    }
    change({
      pageId: id,
      choice: null,
      quantity: choice ? piecesIn(choice) : quantity,
      ...(phone === '' && { usualCountry: selling.country }),
    });
  }

  const { isDone } = order;
  useEffect(() => {
    if (!isDone.current) keepDraft(draft);
  }, [draft, isDone]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSaving && !order.save()) focusFirstInvalid(event.currentTarget);
  }

  /** Enter leads to the next field: the button alone, or Ctrl with Enter, saves. */
  function press(event: KeyboardEvent<HTMLFormElement>) {
    const { key, ctrlKey, metaKey, currentTarget, target } = event;
    if (key !== 'Enter') return;
    if (ctrlKey || metaKey) {
      event.preventDefault();
      currentTarget.querySelector<HTMLElement>('[type=submit]')?.click();
      return;
    }
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const isOther = ({ type, name }: HTMLInputElement) => type !== 'radio' || name !== target.name;
    fields
      .slice(fields.indexOf(target) + 1)
      .find(isOther)
      ?.focus();
  }

  const field = (name: 'name' | 'city' | 'address') => ({
    value: values[name],
    error: errors[name],
    required: true,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  });
  const currency = page?.selling.currency;
  const delivery =
    quote.data && currency && !quote.data.isRefused
      ? text.delivery(
          quote.data.shippingMinor === 0 ? ordersText.free : formatMoney(quote.data.shippingMinor, currency),
          quote.data.estimatedDays,
        )
      : undefined;
  const isRefused = quote.data?.isRefused ?? false;
  const asksCity = !page || page.selling.asksCity;
  const cityHint = asksCity
    ? isRefused
      ? text.refused
      : quote.data?.isCityKnown === false
        ? text.cityUnknown
        : undefined
    : text.cityNotAsked;
  const place =
    asksCity && values.city ? text.at(values.city, countryNames[order.country]) : countryNames[order.country];
  const confirming = {
    value: order.isConfirmed ? ('confirmed' as const) : ('pending' as const),
    onChange: (state: 'confirmed' | 'pending') => change({ isConfirmed: state === 'confirmed' }),
  };
  const total = quote.data && currency ? formatMoney(quote.data.totalMinor, currency) : '';
  const canAdd = order.add !== undefined;
  const saveButton = (
    <ActionButton
      type="submit"
      className={s.save ?? ''}
      variant={canAdd ? 'default' : 'filled'}
      isOff={isSaving || !isPriced}
    >
      {isSaving ? text.saving : waiting ? text.saveSeparate : text.save}
      {isPhone && total && !isSaving && <span className={s.saveTotal}>{total}</span>}
    </ActionButton>
  );

  return (
    <form className={s.form} noValidate onSubmit={submit} onKeyDown={press}>
      {isContinued && isTyped(draft) && (
        <div className={s.wide}>
          <Banner tone="success">
            <BannerLine
              other={{
                label: text.startOver,
                onClick: () => {
                  setDraft(emptyDraft());
                  setReplaced(undefined);
                  setContinued(false);
                },
              }}
            >
              {text.draft}
            </BannerLine>
          </Banner>
        </div>
      )}
      <div className={s.main}>
        <div className={s.phone}>
          <TextInput
            label={text.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={60}
            size="lg"
            required
            autoFocus={draft.phone === ''}
            classNames={latinInput}
            rightSectionWidth="2.25rem"
            rightSection={
              order.e164 &&
              !order.doubtIn && <IconCircleCheck size={22} color="var(--mantine-color-green-7)" aria-hidden />
            }
            value={draft.phone}
            error={errors.phone}
            onChange={({ currentTarget: { value } }) => change({ phone: value })}
          />
          <NativeSelect
            label={text.country}
            size="lg"
            data={countryCodes.map((code) => ({
              value: code,
              label: isPhone
                ? `\u2066${code} +${countries[code].diallingCode}\u2069`
                : `${countryNames[code]} \u2066+${countries[code].diallingCode}\u2069`,
            }))}
            value={order.country}
            onChange={({ currentTarget: { value } }) =>
              change({ country: countryCodes.find((code) => code === value) ?? null })
            }
          />
        </div>
        {!order.e164 && !errors.phone && <p className={s.quiet}>{text.phoneHint}</p>}
        <div role="status" className={s.found}>
          {order.e164 && order.doubtIn && (
            <p className={s.doubt}>
              <b>{ordersText.doubtfulPhone}</b>
              {text.doubt(
                formatPhone(order.e164),
                countryNames[order.doubtIn],
                countries[order.doubtIn].example,
              )}
            </p>
          )}
          {order.e164 && customer.isPending && <p className={s.quiet}>{text.looking}</p>}
          {customer.isError && <p className={s.quiet}>{errorText(customer.error, text.lookFailed)}</p>}
          {customer.data && !known && !customer.data.blocked && <p className={s.quiet}>{text.newCustomer}</p>}
        </div>
        {order.e164 && customer.data?.blocked && (
          <BlockedPhone blocked={customer.data.blocked} e164={order.e164} />
        )}
        {waiting && (
          <WaitingOrder
            order={waiting}
            isOtherPage={page && page.id !== waiting.landingPageId}
            onAdd={order.add}
            isAdding={order.isAdding}
            onSeparate={() => channels.current?.querySelector('input')?.focus()}
          />
        )}
        {customer.data && known && (
          <CustomerCard
            customer={customer.data}
            known={known}
            delivery={delivery}
            onOtherAddress={
              order.usesKnown ? () => change({ name: known.name, city: '', address: '' }) : undefined
            }
          />
        )}
        <fieldset ref={channels} className={s.channels}>
          <legend>
            {text.channel}
            <Required />
          </legend>
          {orderChannels.map((channel) => (
            <Channel
              key={channel}
              channel={channel}
              isChosen={draft.channel === channel}
              isInvalid={errors.channel !== undefined}
              onChoose={() => change({ channel, isConfirmed: null })}
            />
          ))}
          <p role="status" className={s.becomes}>
            {draft.channel &&
              (customer.data?.blocked
                ? text.becomesHeld
                : text[order.isConfirmed ? 'becomesConfirmed' : 'becomesPending'])}
          </p>
          {errors.channel && <p className={s.problem}>{errors.channel}</p>}
        </fieldset>
        <Products
          pages={pages}
          pageId={page?.id}
          error={errors.product}
          refused={page && isRefused && isPriced ? text.refusedThere(place) : undefined}
          onChoose={chooseProduct}
        />
        {page && currency && (
          <fieldset className={s.goods}>
            <legend>{text.choice}</legend>
            {replaced && (
              <div className={s.replaced}>
                <Banner tone="warning">
                  <BannerLine
                    other={{
                      label: text.bringBack,
                      onClick: () => bringBack(replaced),
                    }}
                  >
                    {text.replaced(replaced.goods)}
                  </BannerLine>
                </Banner>
              </div>
            )}
            <GoodsFields
              key={page.id}
              quote={quote}
              choice={draft.choice ?? quote.data?.choice ?? undefined}
              onChoose={(choice) => {
                setReplaced(undefined);
                change({ choice });
              }}
              currency={currency}
              wasMinor={undefined}
              hasChips
              hidesTotals
            />
            {errors.quantity && <p className={s.problem}>{errors.quantity}</p>}
          </fieldset>
        )}
        {!order.usesKnown && (
          <>
            <div className={s.two}>
              <TextInput label={text.name} maxLength={orderTextLimits.customerName} {...field('name')} />
              {(asksCity || draft.city !== null || Boolean(known?.city)) && (
                <TextInput
                  label={text.city}
                  maxLength={200}
                  description={cityHint}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...field('city')}
                  required={page?.selling.asksCity ?? false}
                />
              )}
            </div>
            {delivery && (
              <p className={s.delivery}>
                <IconTruckDelivery size={18} aria-hidden /> {delivery}
              </p>
            )}
            <Textarea
              label={text.address}
              placeholder={text.addressHint}
              autosize
              minRows={1}
              maxLength={orderTextLimits.customerAddress}
              {...field('address')}
            />
          </>
        )}
        <Textarea
          label={text.notes}
          autosize
          minRows={1}
          maxLength={orderTextLimits.notes}
          value={draft.notes}
          onChange={({ currentTarget: { value } }) => change({ notes: value })}
        />
      </div>
      <aside className={s.aside} aria-label={text.amount}>
        <section>
          <h2 className={s.asideTitle}>{text.amount}</h2>
          {quote.data && currency ? (
            <Totals quote={quote.data} currency={currency} isStale={!isPriced} />
          ) : (
            <p className={s.quiet}>{text.amountLater}</p>
          )}
        </section>
        {order.added && waiting && (
          <section>
            <h2 className={s.asideTitle}>{text.addingTo}</h2>
            <Totals quote={order.added} currency={waiting.currency} wasMinor={waiting.totalMinor} />
          </section>
        )}
        {!isPhone && (
          <section>
            <ChoiceCards
              legend={text.state}
              name="state"
              options={[
                { value: 'confirmed', label: text.confirmed, detail: text.confirmedDetail },
                { value: 'pending', label: text.pending, detail: text.pendingDetail },
              ]}
              {...confirming}
            />
          </section>
        )}
        {customer.data && customer.data.orders.length > 0 && <EarlierOrders orders={customer.data.orders} />}
      </aside>
      <div className={s.bar} data-replaces-tabs={isPhone || undefined} {...(isPhone && bottomBar)}>
        <div role="alert" className={s.barProblem}>
          {order.problem}
        </div>
        {isPhone ? (
          <fieldset className={s.states}>
            <legend className={s.hidden}>{text.state}</legend>
            {(['confirmed', 'pending'] as const).map((state) => (
              <label key={state} className={s.state}>
                <input
                  type="radio"
                  name="state"
                  checked={confirming.value === state}
                  onChange={() => confirming.onChange(state)}
                />
                {text[state]}
              </label>
            ))}
          </fieldset>
        ) : (
          <p className={s.keys}>
            <kbd>Enter</kbd> {text.keys.next}
            <kbd dir="ltr">{keyName('Ctrl')} Enter</kbd> {text.keys.save}
          </p>
        )}
        {!isPhone && (
          <Button variant="default" onClick={() => void navigate(-1)}>
            {common.cancel}
          </Button>
        )}
        {saveButton}
      </div>
    </form>
  );
}

const channelIcons: Record<OrderChannel, Icon> = {
  call: IconPhone,
  whatsapp: IconBrandWhatsapp,
  instagram: IconBrandInstagram,
  snapchat: IconBrandSnapchat,
  store: IconBuildingStore,
  other: IconDots,
};

type ChannelProps = { channel: OrderChannel; isChosen: boolean; isInvalid: boolean; onChoose: () => void };

function Channel({ channel, isChosen, isInvalid, onChoose }: ChannelProps) {
  const ChannelIcon = channelIcons[channel];
  return (
    <label className={s.channel}>
      <input
        type="radio"
        name="channel"
        required
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onChange={onChoose}
      />
      <ChannelIcon size={18} stroke={1.7} aria-hidden />
      {channelTexts[channel]}
    </label>
  );
}

type ProductsProps = {
  pages: readonly LandingPageSummary[];
  pageId: string | undefined;
  error: string | undefined;
  /** Where the chosen product is not delivered, in words. */
  refused: string | undefined;
  onChoose: (page: LandingPageSummary) => void;
};

/** As many are beside each other; the others are found by their names. */
const SHOWN = 6;

function Products({ pages, pageId, error, refused, onChoose }: ProductsProps) {
  const [typed, setTyped] = useState('');
  const words = normalizeArabic(typed);
  const found = pages.filter(({ title, selling: { name } }) =>
    normalizeArabic(`${name} ${title}`).includes(words),
  );
  const chosen = found.find(({ id }) => id === pageId);
  const first = found.slice(0, SHOWN);
  const shown = chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, SHOWN - 1)] : first;
  return (
    <fieldset className={s.products}>
      <legend>
        {text.product}
        <Required /> <small className={s.one}>{text.oneProduct}</small>
      </legend>
      {pages.length > SHOWN && (
        <TextInput
          className={s.find ?? ''}
          aria-label={text.findProduct}
          placeholder={text.findProduct}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {shown.map((page) => {
        const { name, priceMinor, isFrom, currency, imageUrl } = page.selling;
        const price = formatMoney(priceMinor, currency);
        return (
          <label key={page.id} className={s.product}>
            <input
              type="radio"
              name="product"
              required
              checked={page.id === pageId}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChoose(page)}
            />
            <SafeImage src={imageUrl ?? ''} alt="" size={48} brokenText="" />
            <span>
              <bdi>{name}</bdi> <b>{isFrom ? text.from(price) : price}</b>
            </span>
          </label>
        );
      })}
      {shown.length === 0 && <p className={s.quiet}>{text.noProduct}</p>}
      {refused ? (
        <div className={s.find}>
          <Banner tone="warning">{refused}</Banner>
        </div>
      ) : (
        error && <p className={s.problem}>{error}</p>
      )}
    </fieldset>
  );
}

/** The mark of a group that has to be answered, as fields have it. */
const Required = () => (
  <span className={s.required} aria-hidden>
    {' *'}
  </span>
);
