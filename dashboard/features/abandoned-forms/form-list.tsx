import { Button, Table } from '@mantine/core';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { formStops } from '@mirsah/domain/abandoned-form';
import { shortId } from '@mirsah/domain/id';
import { Link } from 'react-router';
import { formatPhone } from '../../lib/contact-links.ts';
import { openOrderPath } from '../../lib/paths.ts';
import {
  formatAge,
  formatFullDateTime,
  formatNumber,
  abandonedFormsText as text,
  totalsMoney,
} from '../../messages/index.ts';
import { type Column, TableHead } from '../../ui/table-head.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import s from './abandoned-forms.module.css';
import { Contact, type FormProps, More, nameOf } from './form-actions.tsx';

type ListProps = { forms: AbandonedFormResponse[]; onOrder: (form: AbandonedFormResponse) => void };
type ActionProps = FormProps & Pick<ListProps, 'onOrder'>;

const columns: Column[] = [
  ...(['customer', 'city', 'product', 'value', 'stop', 'when', 'state'] as const).map((column) => ({
    label: text.columns[column],
  })),
  { label: text.columns.actions, content: null },
];

/** The forms as a table, on wide screens. */
export function FormTable({ forms, onOrder }: ListProps) {
  const money = totalsMoney(forms);
  return (
    <WideTable className={s.wide} label={text.title}>
      <Table className={s.table} verticalSpacing={10} horizontalSpacing={10}>
        <TableHead columns={columns} />
        <Table.Tbody>
          {forms.map((form) => (
            <Table.Tr key={form.id}>
              <Table.Td>
                <Name form={form} />
                <bdi className={s.phone} dir="ltr">
                  {shownPhone(form)}
                </bdi>
              </Table.Td>
              <Table.Td>
                {form.city ? <bdi>{form.city}</bdi> : <span className={s.quiet}>{missingCity(form)}</span>}
              </Table.Td>
              <Table.Td>
                <Goods form={form} />
              </Table.Td>
              <Table.Td className={s.value}>
                <Value form={form} money={money} />
              </Table.Td>
              <Table.Td>
                <span className={s.stop}>
                  <Progress form={form} />
                  {text.stops[form.stoppedAt]}
                </span>
              </Table.Td>
              <Table.Td>
                <Age form={form} />
              </Table.Td>
              <Table.Td>
                <State form={form} />
              </Table.Td>
              <Table.Td>
                {form.state === 'became' ? (
                  <OrderLink form={form} />
                ) : (
                  <span className={s.actions}>
                    <Contact form={form} />
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={text.makeOrderOf(nameOf(form))}
                      onClick={() => onOrder(form)}
                    >
                      {text.makeOrder}
                    </Button>
                    <More form={form} />
                  </span>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** The forms as cards, on phones. */
export function FormCards({ forms, onOrder }: ListProps) {
  const money = totalsMoney(forms);
  return (
    <ul className={s.cards}>
      {forms.map((form) => (
        <li key={form.id} className={s.card}>
          <p className={s.line}>
            <Name form={form} />
            <Value form={form} money={money} />
          </p>
          <p className={s.line}>
            <Goods form={form} />
            <Age form={form} />
          </p>
          <p className={s.line}>
            <span className={s.stop}>
              <Progress form={form} />
              {text.stopped(text.stops[form.stoppedAt], form.city)}
            </span>
            <span className={s.standing}>
              <State form={form} />
              <More form={form} />
            </span>
          </p>
          {form.state === 'became' ? (
            <p>
              {text.order} <OrderLink form={form} />
            </p>
          ) : (
            <CardActions form={form} onOrder={onOrder} />
          )}
        </li>
      ))}
    </ul>
  );
}

function CardActions({ form, onOrder }: ActionProps) {
  return (
    <div className={s.cardActions}>
      <Contact form={form} hasNumber />
      <Button
        className={s.makeOrder ?? ''}
        variant="default"
        aria-label={text.makeOrderOf(nameOf(form))}
        onClick={() => onOrder(form)}
      >
        {text.makeOrder}
      </Button>
    </div>
  );
}

/** A form without a city field cannot lack the city. */
const missingCity = ({ city }: AbandonedFormResponse): string => (city === null ? '—' : text.noCity);

const shownPhone = ({ customerPhone, isPhoneMasked }: AbandonedFormResponse): string =>
  isPhoneMasked ? customerPhone.e164 : formatPhone(customerPhone.e164);

function Name({ form }: FormProps) {
  return (
    <bdi className={s.name} data-none={form.customerName === '' || undefined}>
      {nameOf(form)}
    </bdi>
  );
}

function Goods({ form: { goods } }: FormProps) {
  return (
    <span className={s.what}>
      <bdi title={goods.name}>{goods.name}</bdi>
      <span>× {formatNumber(goods.quantity)}</span>
    </span>
  );
}

type ValueProps = FormProps & { money: ReturnType<typeof totalsMoney> };

function Value({ form: { totalMinor, currency }, money }: ValueProps) {
  return <b className={s.value}>{totalMinor === null ? '—' : money(totalMinor, currency)}</b>;
}

/** Shows how far the shopper came as a bar; the text beside it says the same. */
function Progress({ form: { stoppedAt } }: FormProps) {
  const reached = formStops.indexOf(stoppedAt);
  return (
    <span className={s.progress} aria-hidden>
      {formStops.map((stop, index) => (
        <i key={stop} data-on={index <= reached || undefined} />
      ))}
    </span>
  );
}

function Age({ form: { leftAt } }: FormProps) {
  return (
    <time className={s.quiet} dateTime={leftAt} title={formatFullDateTime(leftAt)}>
      {formatAge(leftAt, new Date())}
    </time>
  );
}

function State({ form: { state, contactedBy } }: FormProps) {
  return (
    <span className={s.stateOf}>
      <span className={s.state} data-state={state}>
        {text.states[state]}
      </span>
      {state === 'contacted' && contactedBy?.name && <bdi className={s.by}>{contactedBy.name}</bdi>}
    </span>
  );
}

function OrderLink({ form: { orderId } }: FormProps) {
  if (orderId === null) return null;
  return (
    <Link className={s.order} to={openOrderPath(orderId)} dir="ltr">
      {shortId(orderId)}
    </Link>
  );
}
