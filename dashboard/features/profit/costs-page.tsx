import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { riyadhDay } from '@mirsah/domain/day';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, type MinorUnits, parseAmount } from '@mirsah/domain/money';
import { costsOn, type PageCosts } from '@mirsah/domain/money/costs';
import { IconArrowRight, IconChevronDown, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { formatExactMoney, profitText, costsText as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { Listed } from '../../ui/listed.tsx';
import { FormSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AmountField, basisPointsOf, CostForm, costsSaved, PercentField, typedAmount } from './cost-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import {
  feesOf,
  PlacesField,
  placesOf,
  type TypedFees,
  type TypedPlace,
  typedPlaces,
} from './places-field.tsx';
import s from './profit.module.css';
import { type AllCosts, type PageWithCosts, useCosts, useSavePageCosts } from './queries.ts';

/** What the merchant's orders cost: goods by page, and what carriers take by currency. */
export function CostsPage() {
  const { data, error, isError, refetch } = useCosts();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={860} action={<BackToProfit />}>
      <div className={s.screen}>
        {isError && !data && (
          <Card>
            <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
          </Card>
        )}
        {!isError && !data && <FormSkeleton />}
        {data && <Costs costs={data} />}
      </div>
    </Page>
  );
}

export function BackToProfit() {
  return (
    <Button component={Link} to={paths.profit} variant="default" leftSection={<IconArrowRight size={18} />}>
      {profitText.back}
    </Button>
  );
}

function Costs({ costs: { pages, delivery } }: { costs: AllCosts }) {
  if (pages.length === 0 && delivery.length === 0) {
    return (
      <Card>
        <Notice
          icon={<IconReceipt2 size={30} stroke={1.6} />}
          title={text.noPages}
          text={text.noPagesText}
          action={
            <Button component={Link} to={paths.createLandingPage}>
              {text.createPage}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      {pages.length > 0 && (
        <Card title={text.pages} description={text.pagesText}>
          <ul className={s.rows}>
            {pages.map((page) => (
              <PageRow key={page.pageId} page={page} isAlone={pages.length === 1} />
            ))}
          </ul>
        </Card>
      )}
      {delivery.map((each) => (
        <Card
          key={each.currency}
          title={text.delivery(currencyNames[each.currency])}
          description={text.deliveryText}
        >
          <DeliveryForm stored={each} />
        </Card>
      ))}
    </>
  );
}

/** A page with what its product costs now; its form opens below it. */
function PageRow({ page, isAlone }: { page: PageWithCosts; isAlone: boolean }) {
  const current = currentOf(page);
  const [isOpen, setIsOpen] = useState(isAlone);
  return (
    <li className={s.row}>
      <UnstyledButton className={s.opener ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <b>
          <bdi>{page.title}</bdi>
        </b>
        <span className={current ? undefined : s.unknown}>
          {current ? (
            <Listed
              parts={[
                text.current(formatExactMoney(current.unitMinor, page.currency)),
                ...(current.carrier ? [<bdi key="carrier">{current.carrier.name}</bdi>] : []),
              ]}
            />
          ) : (
            text.notEntered
          )}
        </span>
        <IconChevronDown className={s.chevron} size={20} aria-hidden />
      </UnstyledButton>
      {isOpen && <PageForm page={page} current={current} onSaved={() => setIsOpen(isAlone)} />}
    </li>
  );
}

function currentOf({ history, currency }: PageWithCosts): PageCosts | undefined {
  const current = costsOn(history, riyadhDay(new Date()));
  return current?.currency === currency ? current : undefined;
}

type PageFormProps = { page: PageWithCosts; current: PageCosts | undefined; onSaved: () => void };

function PageForm({ page, current, onSaved }: PageFormProps) {
  const { currency, goods, history, pageId } = page;
  const save = useSavePageCosts();
  const [unit, setUnit] = useState(typedAmount(current?.unitMinor, currency));
  const [packaging, setPackaging] = useState(typedAmount(current?.packagingMinor ?? 0, currency));
  const [ofSkus, setOfSkus] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      (current?.skus ?? []).map(({ sku, unitMinor }) => [sku, typedAmount(unitMinor, currency)]),
    ),
  );
  const [carrier, setCarrier] = useState(() => typedCarrier(current?.carrier ?? null, currency));
  const [isChecked, setIsChecked] = useState(false);
  // Of a product without variants there is nothing to tell apart.
  const shownGoods = goods.length > 1 ? goods : [];
  const submit = (since: 'today' | 'ever') => {
    setIsChecked(true);
    const costs = costsOf({ unit, packaging, ofSkus, carrier }, page);
    const done = () => {
      costsSaved();
      onSaved();
    };
    if (costs) save.mutate({ pageId, costs, since }, { onSuccess: done });
    return costs !== undefined;
  };
  return (
    <CostForm hasHistory={history.length > 0} save={save} onSubmit={submit}>
      <Fields columns={2}>
        <AmountField
          name="unit"
          label={text.unit}
          {...{ currency, isChecked }}
          value={unit}
          onChange={setUnit}
        />
        <AmountField
          name="packaging"
          label={text.packaging}
          {...{ currency, isChecked }}
          value={packaging}
          onChange={setPackaging}
        />
        {shownGoods.map(({ sku, name, isMain }) => (
          <AmountField
            key={sku}
            name={`sku-${sku}`}
            label={<bdi>{text.unitOf(name)}</bdi>}
            placeholder={isMain ? text.sameAsUnit : ''}
            isOptional
            {...{ currency, isChecked }}
            value={ofSkus[sku] ?? ''}
            onChange={(value) => setOfSkus({ ...ofSkus, [sku]: value })}
          />
        ))}
      </Fields>
      <Checkbox
        className={s.check ?? ''}
        label={text.hasCarrier}
        description={text.hasCarrierText}
        checked={carrier.isOwn}
        onChange={({ currentTarget }) => setCarrier({ ...carrier, isOwn: currentTarget.checked })}
      />
      {carrier.isOwn && (
        <>
          <Fields columns={2}>
            <TextInput
              name="carrier"
              label={text.carrier}
              description={text.carrierHint}
              maxLength={60}
              value={carrier.name}
              error={isChecked && carrier.name.trim() === '' ? text.carrierInvalid : undefined}
              onChange={({ currentTarget }) => setCarrier({ ...carrier, name: currentTarget.value })}
            />
            <PercentField
              value={carrier.percent}
              isChecked={isChecked}
              onChange={(percent) => setCarrier({ ...carrier, percent })}
            />
            <AmountField
              name="shipping"
              label={text.shipping}
              description={text.shippingHint}
              {...{ currency, isChecked }}
              value={carrier.shipping}
              onChange={(shipping) => setCarrier({ ...carrier, shipping })}
            />
            <AmountField
              name="return"
              label={text.returnFee}
              description={text.returnHint}
              {...{ currency, isChecked }}
              value={carrier.returnFee}
              onChange={(returnFee) => setCarrier({ ...carrier, returnFee })}
            />
          </Fields>
          <PlacesField
            {...{ currency, isChecked }}
            places={carrier.places}
            onChange={(places) => setCarrier({ ...carrier, places })}
          />
        </>
      )}
    </CostForm>
  );
}

type TypedCarrier = TypedFees & { isOwn: boolean; name: string; percent: string; places: TypedPlace[] };

function typedCarrier(stored: PageCosts['carrier'], currency: Currency): TypedCarrier {
  return {
    isOwn: stored !== null,
    name: stored?.name ?? '',
    shipping: typedAmount(stored?.shippingMinor, currency),
    returnFee: typedAmount(stored?.returnMinor ?? 0, currency),
    percent: String((stored?.codFeeBasisPoints ?? 0) / 100),
    places: typedPlaces(stored?.places ?? [], currency),
  };
}

/** Undefined when something of it is missing or no amount; null where the page has no carrier of its own. */
function carrierOf(typed: TypedCarrier, currency: Currency): PageCosts['carrier'] | undefined {
  if (!typed.isOwn) return null;
  const name = typed.name.trim();
  const [fees, places] = [feesOf(typed, currency), placesOf(typed.places, currency)];
  const codFeeBasisPoints = basisPointsOf(typed.percent);
  if (name === '' || !fees || !places || codFeeBasisPoints === undefined) return undefined;
  return { name, ...fees, codFeeBasisPoints, places };
}

type Typed = { unit: string; packaging: string; ofSkus: Record<string, string>; carrier: TypedCarrier };

/** Undefined when something of it is no amount. */
function costsOf(
  { unit, packaging, ofSkus, carrier: typed }: Typed,
  { currency }: PageWithCosts,
): PageCosts | undefined {
  const read = (value: string): MinorUnits | undefined => parseAmount(value, currency);
  const entered = Object.entries(ofSkus).filter(([, value]) => value.trim() !== '');
  const skus = entered.flatMap(([sku, value]) => {
    const unitMinor = read(value);
    return unitMinor === undefined ? [] : [{ sku, unitMinor }];
  });
  const [unitMinor, packagingMinor] = [read(unit), read(packaging)];
  const carrier = carrierOf(typed, currency);
  if (unitMinor === undefined || packagingMinor === undefined || skus.length < entered.length)
    return undefined;
  return carrier === undefined ? undefined : { currency, unitMinor, packagingMinor, skus, carrier };
}
