import { Button, Group, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { codFeeName, countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { codFeeOf, goodsOf } from '@mirsah/domain/order/lines';
import { idSchema } from '@mirsah/domain/schemas';
import type { Sender } from '@mirsah/domain/user';
import { IconPrinter } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { isOwnAccount, useAccount, useMay } from '../../lib/account.ts';
import { formatPhone } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { formatFullDate, formatNumber, packingSlips as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { RevealPhone, useIsAnyMasked, useShownOrder } from '../deliveries/masked-phone.tsx';
import { useMyProfile, useSaveMySender } from '../profile/queries.ts';
import { code128 } from './code-128.ts';
import s from './packing-slips-page.module.css';
import { useOrdersById } from './queries.ts';

type Paper = keyof typeof text.papers;

/** In millimetres, because `@page` knows `A5` and `A4` by name, but not `A6`, and prints what it does not know as Letter. */
const papers: Record<Paper, { size: string; margin: string }> = {
  A6: { size: '105mm 148mm', margin: '6mm' },
  label: { size: '100mm 150mm', margin: '5mm' },
  A5: { size: '148mm 210mm', margin: '8mm' },
  A4: { size: '210mm 297mm', margin: '10mm' },
};
const paperNames = Object.keys(papers) as Paper[]; // The type of `keys` does not know what the object has.

/** Packing slips to print, one sheet for each order; the ids are in the address, after `#`, separated by commas. */
export function PackingSlipsPage() {
  const { hash } = useLocation();
  const orderIds = [...new Set(hash.slice(1).split(','))].filter((id) => idSchema.safeParse(id).success);
  const { data: orders = [], error, isLoading, isError, refetch } = useOrdersById(orderIds);
  const isAnyMasked = useIsAnyMasked(orders);
  const missing = isLoading || isError ? 0 : orderIds.length - orders.length;
  // The printer stays the same from day to day, and it is this device's.
  const [stored, setPaper] = useLocalStorage<string>({ key: 'mirsah:paper', defaultValue: 'A6' });
  const paper = paperNames.find((name) => name === stored) ?? 'A6';
  const [withNotes, setWithNotes] = useLocalStorage({ key: 'mirsah:slip-notes', defaultValue: false });
  const { data: profile } = useMyProfile();
  const { data: account } = useAccount();
  const may = useMay();
  const shop = isOwnAccount() ? profile && { name: profile.fullName, sender: profile.sender } : account;
  const sender = { name: shop?.sender?.name || shop?.name || '', phone: shop?.sender?.phone ?? '' };
  return (
    <Page
      title={text.title}
      subtitle={orders.length > 0 && text.sheets(orders.length)}
      action={
        <Group className={s.screenOnly} gap={8} wrap="nowrap">
          <NativeSelect
            aria-label={text.size}
            data={paperNames.map((value) => ({ value, label: text.papers[value] }))}
            value={paper}
            onChange={(event) => setPaper(event.target.value)}
          />
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={orders.length === 0}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </Group>
      }
    >
      <style>{`@page { size: ${papers[paper].size}; margin: ${papers[paper].margin}; }`}</style>
      {missing > 0 && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{text.missing(missing)}</Banner>
        </div>
      )}
      {isAnyMasked && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{text.masked}</Banner>
        </div>
      )}
      {isLoading && <Skeleton h={420} radius="lg" />}
      {isError && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {orderIds.length === 0 && (
        <Card>
          <Notice
            icon={<IconPrinter size={30} />}
            title={text.none}
            action={
              <Button component={Link} to={paths.orders} variant="default">
                {text.back}
              </Button>
            }
          />
        </Card>
      )}
      {shop && orders.length > 0 && (
        <section className={s.options} aria-label={text.options}>
          {may('manage_settings') && <SenderForm sender={shop.sender} fallback={shop.name} />}
          {orders.some(({ notes }) => notes !== '') && (
            <Switch
              label={text.withNotes}
              description={text.withNotesHint}
              checked={withNotes}
              onChange={(event) => setWithNotes(event.currentTarget.checked)}
            />
          )}
        </section>
      )}
      <div className={s.slips}>
        {orders.map((order) => (
          <PackingSlip key={order.id} order={order} sender={sender} withNotes={withNotes} />
        ))}
      </div>
    </Page>
  );
}

type SenderFormProps = {
  /** Nothing until the merchant has saved one. */
  sender: Sender | null | undefined;
  /** The name that slips show without one. */
  fallback: string;
};

/** The shop's name and its phone for returns, which every slip shows. */
function SenderForm({ sender, fallback }: SenderFormProps) {
  const save = useSaveMySender();
  const form = useForm({ values: { name: sender?.name ?? '', phone: sender?.phone ?? '' } });
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => showToast({ text: text.senderSaved }),
      onError: (error) => showToast({ text: errorText(error, text.senderFailed), isProblem: true }),
    }),
  );
  return (
    <form className={s.sender} onSubmit={(event) => void submit(event)} noValidate>
      <LeaveGuard hasWork={form.formState.isDirty} />
      <TextInput
        label={text.senderName}
        placeholder={fallback}
        autoComplete="organization"
        maxLength={80}
        {...form.register('name')}
      />
      <TextInput
        label={text.senderPhone}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        classNames={latinInput}
        {...form.register('phone')}
      />
      <Button type="submit" variant="default" disabled={!form.formState.isDirty || save.isPending}>
        {save.isPending ? text.savingSender : text.saveSender}
      </Button>
    </form>
  );
}

type PackingSlipProps = { order: OrderResponse; sender: Sender; withNotes: boolean };

/** One order on one sheet, for packing and for the courier. The merchant's notes only when they say so: they are private. */
function PackingSlip({ order: listed, sender, withNotes }: PackingSlipProps) {
  const order = useShownOrder(listed);
  const { customerName, customerPhone, customerAddress, country, answers, currency, totalMinor } = order;
  const codFeeMinor = codFeeOf(order);
  return (
    <article className={s.slip} aria-label={text.slip(customerName)}>
      <header className={s.head}>
        <span className={s.from}>
          <span className={s.small}>{text.from}</span>
          <bdi className={s.shop}>{sender.name}</bdi>
          {sender.phone && (
            <span className={s.small}>
              {text.returns}: <bdi dir="ltr">{sender.phone}</bdi>
            </span>
          )}
        </span>
        <OrderNumber number={shortId(order.id)} />
      </header>
      <section className={s.to}>
        <span className={s.small}>{text.to}</span>
        <bdi className={s.name}>{customerName}</bdi>
        <span className={s.reached}>
          <bdi className={s.phone} dir="ltr">
            {formatPhone(customerPhone.e164)}
          </bdi>
          {order.isPhoneMasked && order.erasedAt === null && (
            <span className={s.screenOnly}>
              <RevealPhone order={order} />
            </span>
          )}
        </span>
        <bdi className={s.address}>{customerAddress}</bdi>
        <span>{countryNames[country]}</span>
      </section>
      <ul className={s.items}>
        {goodsOf(order).map((item) => (
          <li key={item.id}>
            <span>
              <bdi>{item.name}</bdi>
              {item.variant && <bdi className={s.small}>{item.variant}</bdi>}
              {item.sku && (
                <bdi className={s.small} dir="ltr">
                  {item.sku}
                </bdi>
              )}
            </span>
            <span className={s.quantity}>× {formatNumber(item.quantity)}</span>
          </li>
        ))}
        {codFeeMinor > 0 && (
          <li>
            <span>{codFeeName}</span>
            <span className={s.quantity}>{formatMoney(codFeeMinor, currency)}</span>
          </li>
        )}
      </ul>
      {answers.length > 0 && (
        <ul className={s.answers}>
          {answers.map(({ fieldId, label, value }) => (
            <li key={fieldId}>
              {label}: <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
      {withNotes && order.notes && (
        <p className={s.notes}>
          {text.notes}: <bdi>{order.notes}</bdi>
        </p>
      )}
      <p className={s.collect}>
        <span>{text.collect}</span>
        <strong>{formatMoney(totalMinor, currency)}</strong>
      </p>
      <footer className={s.foot}>
        <bdi>{order.landingPageTitle}</bdi>
        <time dateTime={order.placedAt}>{formatFullDate(order.placedAt)}</time>
      </footer>
    </article>
  );
}

/** In units of a bar's smallest width. */
const BARCODE_HEIGHT = 40;

/** The order's number for people, and as a barcode that a scanner types into the search of the orders. */
function OrderNumber({ number }: { number: string }) {
  const { width, bars } = code128(number);
  return (
    <span className={s.number}>
      <svg
        className={s.barcode}
        viewBox={`0 0 ${width} ${BARCODE_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
      >
        <title>{text.barcode(number)}</title>
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} width={bar.width} height={BARCODE_HEIGHT} />
        ))}
      </svg>
      <bdi dir="ltr">{number}</bdi>
    </span>
  );
}
