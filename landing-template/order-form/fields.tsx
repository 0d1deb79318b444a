import { type CountryCode, countries, countryCodes } from '@mirsah/domain/country';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { FormField } from '@mirsah/domain/landing-page/content';
import { isServed } from '@mirsah/domain/landing-page/zone-at';
import { countryNames } from '@mirsah/domain/messages';
import { UNKNOWN_ADDRESS } from '@mirsah/domain/order/check-address';
import { isEssential, type ShopperProblem } from '@mirsah/domain/order/check-fields';
import { shippingPrice } from '@mirsah/domain/order/price';
import type { ReactNode } from 'react';
import { anyProblemText, liveFormText, orderFormText, problemText, shippingText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { problemId } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';
import { CitySuggestions, nationalAddressInput, UnknownAddress } from './place-fields.tsx';
import { controlName } from './state.ts';

const autoComplete: Partial<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  address: 'street-address',
  email: 'email',
  city: 'address-level2',
  district: 'address-level3',
};

/** Browsers fill a whole address only into several lines; one line takes its first. */
function autoCompleteOf({ id, type }: FormField): string | undefined {
  if (id === 'address' && type !== 'textarea') return 'address-line1';
  return autoComplete[isEssential(id) ? id : type];
}

/** The longest answer that the server accepts (`orderSubmissionSchema`). */
const maxLengths: Partial<Record<string, number>> = { name: 200, phone: 60, address: 1000 };
const MAX_ANSWER_LENGTH = 2000;

/** One of the merchant's fields. */
export function ShopperField({
  field,
  typed,
  problem,
  country,
  page,
}: {
  field: FormField;
  typed: string | undefined;
  problem: ShopperProblem | undefined;
  country: CountryCode;
  page: LandingPage;
}) {
  const { type, options } = field;
  const id = `f-${field.id}`;
  const { diallingCode, example } = countries[country];
  const problemShown = problem && anyProblemText(problem, field.id, example);
  const isRequired = field.required || isEssential(field.id);
  const label = isRequired ? (
    field.label
  ) : (
    <>
      {field.label} <small>{orderFormText.optional}</small>
    </>
  );
  const shared = {
    id,
    name: controlName(field.id),
    required: isRequired,
    autoComplete: autoCompleteOf(field),
    ...problemAttributes(id, problemShown),
  };
  const text = {
    ...shared,
    className: 'in',
    defaultValue: typed,
    placeholder: field.placeholder || undefined,
    maxLength: (isEssential(field.id) && maxLengths[field.id]) || MAX_ANSWER_LENGTH,
  };

  if (type === 'checkbox') {
    return (
      <div className={problem ? 'field tick bad' : 'field tick'}>
        <input {...shared} type="checkbox" defaultChecked={typed === 'on'} />
        <label htmlFor={id}>{label}</label>
        <FieldProblem id={id} problem={problemShown} />
      </div>
    );
  }
  if (type === 'nationalAddress') {
    const isUnknown = typed === UNKNOWN_ADDRESS;
    return (
      <div className="sa">
        <FieldBox id={id} label={label} problem={problemShown}>
          <input {...text} {...nationalAddressInput} defaultValue={isUnknown ? '' : typed} />
          <UnknownAddress id={id} name={shared.name} isTicked={isUnknown} />
        </FieldBox>
      </div>
    );
  }
  return (
    <FieldBox id={id} label={label} problem={problemShown}>
      {type === 'city' && (
        <>
          <input {...text} list={`${id}-cities`} />
          <CitySuggestions id={`${id}-cities`} page={page} />
        </>
      )}
      {(type === 'district' || type === 'landmark') && <input {...text} />}
      {type === 'phone' && (
        <div className="tel">
          <span>{`+${diallingCode}`}</span>
          <input
            {...text}
            type="tel"
            inputMode="tel"
            dir="ltr"
            placeholder={field.placeholder || example}
            data-example={field.placeholder ? undefined : ''}
          />
        </div>
      )}
      {type === 'text' && <input {...text} />}
      {type === 'email' && <input {...text} type="email" dir="ltr" />}
      {type === 'textarea' && <textarea {...text} rows={3} />}
      {type === 'select' && (
        // Browsers consider a required list "invalid" before anything is chosen, and Chromium does not expose
        // that it is required.
        <select
          {...shared}
          aria-invalid={problem !== undefined}
          aria-required={isRequired}
          className="in"
          defaultValue={typed ?? ''}
        >
          <option value="">{field.placeholder || orderFormText.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  );
}

/** The country of delivery, which also decides how a phone number is read. */
export function CountryField({
  country,
  page,
  problem,
}: {
  country: CountryCode;
  page: Pick<LandingPage, 'shippingOptions' | 'zones'>;
  problem: ShopperProblem | undefined;
}) {
  const id = 'f-country';
  const shown = problem && anyProblemText(problem, 'country', '');
  return (
    <FieldBox id={id} label={orderFormText.country} problem={shown}>
      <select
        className="in"
        id={id}
        name="country"
        autoComplete="country"
        defaultValue={country}
        {...problemAttributes(id, shown)}
      >
        {countryCodes
          .filter((code) => code === country || isServed(page, code))
          .map((code) => (
            <option key={code} value={code}>
              {countryNames[code]}
            </option>
          ))}
      </select>
    </FieldBox>
  );
}

/** A number of pieces with a button on either side, which `hydrateOrderForm` handles. */
export function QuantityField({
  quantity,
  most,
  isTooLarge,
}: {
  quantity: number;
  most: number;
  isTooLarge: boolean;
}) {
  const id = 'f-quantity';
  const problem = isTooLarge ? problemText('quantity_too_large', 'quantity', '') : undefined;
  return (
    <FieldBox id={id} label={orderFormText.quantity} problem={problem}>
      <div className="qty">
        <button
          type="button"
          data-step="1"
          aria-label={orderFormText.more}
          aria-disabled={quantity >= most || undefined}
        >
          <Icon name="plus" />
        </button>
        <input
          id={id}
          name="quantity"
          inputMode="numeric"
          defaultValue={quantity}
          dir="ltr"
          {...problemAttributes(id, problem)}
        />
        <button
          type="button"
          data-step="-1"
          aria-label={orderFormText.less}
          aria-disabled={quantity <= 1 || undefined}
        >
          <Icon name="minus" />
        </button>
      </div>
    </FieldBox>
  );
}

/** One radio per shipping option with its days and its price; shown only where there is a choice. */
export function ShippingChoice({ page, chosenId }: { page: LandingPage; chosenId: string | undefined }) {
  const hasFreeShippingOffer = page.offers.quantity.some(({ freeShipping }) => freeShipping);
  return (
    <fieldset>
      <legend className="lab">{shippingText.heading}</legend>
      <div className="opts">
        {page.shippingOptions.map((option, index) => {
          const priceMinor = shippingPrice(page, option);
          const isFreeWithOffer = index === 0 && priceMinor > 0 && hasFreeShippingOffer;
          return (
            <label key={option.id} className="opt">
              <input
                type="radio"
                name="shippingOptionId"
                value={option.id}
                defaultChecked={option.id === chosenId}
              />
              <span>
                <b>{option.name}</b>{' '}
                {option.estimatedDays > 0 && (
                  <span className="d">{shippingText.arrives(option.estimatedDays)}</span>
                )}
              </span>{' '}
              {priceMinor === 0 ? (
                <span className="cost free">{liveFormText.free}</span>
              ) : (
                <span className={isFreeWithOffer ? 'cost n paid' : 'cost n'}>
                  <Amount minor={priceMinor} currency={page.currency} />
                </span>
              )}{' '}
              {isFreeWithOffer && <span className="cost free gift">{liveFormText.free}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A label, a control, and below it the control's problem. */
export function FieldBox({
  id,
  label,
  problem,
  children,
}: {
  id: string;
  label: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem && (
      <p className="err" id={problemId(id)}>
        {problem}
      </p>
    )
  );
}

/** Attributes that link a control to the sentence under it. */
export function problemAttributes(id: string, problem: string | undefined) {
  return problem ? ({ 'aria-invalid': true, 'aria-describedby': problemId(id) } as const) : {};
}
