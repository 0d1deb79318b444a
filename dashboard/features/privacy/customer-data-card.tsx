import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type CountryCode, countryCodes, isCountryCode } from '@mirsah/domain/country';
import { shortId } from '@mirsah/domain/id';
import { countryNames } from '@mirsah/domain/messages';
import { parsePhone } from '@mirsah/domain/phone';
import { IconDownload, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  abandonedFormsText,
  calendarDay,
  formatDate,
  orderStatusTexts,
  customerData as text,
  totalsMoney,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { saveFile } from '../../ui/file-download.ts';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusinessDetails } from '../business-details/business-details.tsx';
import { exportCustomer, type Found, searchCustomer } from './customer-data.ts';
import { EraseDialog } from './erase-dialog.tsx';
import s from './privacy.module.css';

const countryOptions = countryCodes.map((value) => ({ value, label: countryNames[value] }));

/**
 * Finds all data about a phone, for a customer who requests it or wants it erased. A number without its
 * dialling code belongs to the chosen country, which is at first the merchant's.
 */
export function CustomerDataCard() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<CountryCode>();
  const { data: details } = useBusinessDetails();
  const country = chosen ?? details?.country ?? 'SA';
  const [problem, setProblem] = useState<string>();
  const [count, setCount] = useState(0);
  const search = useMutation({ mutationFn: (phone: string) => searchCustomer(phone, setCount) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = parsePhone(typed, country);
    setProblem(phone ? undefined : text.phoneInvalid);
    setCount(0);
    if (phone) search.mutate(phone.e164);
  };
  return (
    <Card title={text.title} description={text.text}>
      <Stack gap={18}>
        <form onSubmit={submit} noValidate className={s.search}>
          <TextInput
            label={text.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            classNames={latinInput}
            maxLength={60}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              // The results belong to another number and must not be exported or erased under this one.
              search.reset();
            }}
          />
          <NativeSelect
            label={text.country}
            data={countryOptions}
            value={country}
            onChange={({ currentTarget: { value } }) => {
              if (isCountryCode(value)) setChosen(value);
              search.reset();
            }}
          />
          <ActionButton type="submit" leftSection={<IconSearch size={18} />} isOff={search.isPending}>
            {text.search}
          </ActionButton>
        </form>
        <div role="status">{search.isPending && <Text>{text.searching(count)}</Text>}</div>
        {search.isError && <Banner tone="error">{errorText(search.error, text.searchFailed)}</Banner>}
        {search.isSuccess && <Kept found={search.data} onErased={() => search.mutate(search.data.phone)} />}
      </Stack>
    </Card>
  );
}

function Kept({ found, onErased }: { found: Found; onErased: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const { orders, forms, messages, blockedAt } = found;
  const own = orders.filter(({ isOwn }) => isOwn);
  const mentions = orders.length - own.length;
  const ordersMoney = totalsMoney(orders);
  const formsMoney = totalsMoney(forms);
  if (orders.length + forms.length + messages.length === 0 && blockedAt === null) {
    return (
      <Notice
        icon={<IconSearch size={30} stroke={1.6} />}
        title={text.nothing(found.phone)}
        text={text.nothingText}
      />
    );
  }
  return (
    <Stack gap={16}>
      <div>
        <Text fw={600}>{text.found(found.phone, own.length)}</Text>
        {mentions > 0 && <p className={s.note}>{text.mentioned(mentions)}</p>}
        {messages.length > 0 && <p className={s.note}>{text.messages(messages.length)}</p>}
        {blockedAt !== null && <p className={s.note}>{text.blocked(formatDate(blockedAt))}</p>}
      </div>
      {orders.length > 0 && (
        <ul className={s.orders} aria-label={text.orders}>
          {orders.map((order) => (
            <li key={order.id} className={s.order}>
              <span className={s.about}>
                <Link to={`${paths.orders}?q=${order.id}`} className={s.link}>
                  <bdi dir="ltr">{shortId(order.id)}</bdi>
                </Link>
                <span className={s.note}>
                  <bdi>{order.landingPageTitle}</bdi> · {formatDate(order.placedAt)} ·{' '}
                  {ordersMoney(order.totalMinor, order.currency)}
                </span>
              </span>
              <span className={s.marks}>
                {!order.isOwn && <Pill tone="quiet">{text.isMention}</Pill>}
                {order.isOpen && <Pill tone="busy">{text.isOpen}</Pill>}
                <Pill tone="quiet">{orderStatusTexts[order.status]}</Pill>
              </span>
            </li>
          ))}
        </ul>
      )}
      {forms.length > 0 && (
        <ul className={s.orders} aria-label={text.forms}>
          {forms.map((form) => (
            <li key={form.id} className={s.order}>
              <span className={s.about}>
                <span>{text.form}</span>
                <span className={s.note}>
                  <bdi>{form.landingPageTitle}</bdi> · {formatDate(form.leftAt)}
                  {form.totalMinor !== null && ` · ${formsMoney(form.totalMinor, form.currency)}`}
                </span>
              </span>
              <span className={s.marks}>
                <Pill tone="quiet">{abandonedFormsText.states[form.state]}</Pill>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Group gap={10}>
        <ExportButton phone={found.phone} format="json" />
        {own.length > 0 && <ExportButton phone={found.phone} format="csv" />}
        <Button
          color="red"
          variant="outline"
          leftSection={<IconTrash size={18} />}
          onClick={() => setErasing(true)}
        >
          {text.erase}
        </Button>
      </Group>
      {isErasing && (
        <EraseDialog
          found={found}
          onCancel={() => setErasing(false)}
          onErased={() => {
            setErasing(false);
            onErased();
          }}
        />
      )}
    </Stack>
  );
}

function ExportButton({ phone, format }: { phone: string; format: 'json' | 'csv' }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportCustomer(phone, format),
    onSuccess: (file) => {
      saveFile(file, `${text.fileName(calendarDay(new Date()))}.${format}`);
      showToast({ text: text.exported });
    },
    onError: (error) => showToast({ text: errorText(error, text.exportFailed), isProblem: true }),
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={18} />}
      isOff={isPending}
      onClick={() => mutate()}
    >
      {isPending ? text.exporting : format === 'json' ? text.exportJson : text.exportCsv}
    </ActionButton>
  );
}
