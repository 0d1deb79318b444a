import { type CountryCode, countries } from '@mirsah/domain/country/country.ts';
import type { FormField } from '@mirsah/domain/landing-page/order-form.ts';
import type { ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import { orderFormText, problemText } from '../messages/ar.ts';
import { FieldBox, FieldProblem, problemAttributes } from './field-box.tsx';
import { controlName, isEssential } from './form-controls.ts';

const autoComplete: Partial<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  address: 'street-address',
  email: 'email',
};

/** The longest answer that the server takes (`orderSubmissionSchema`). */
const longest: Partial<Record<string, number>> = { name: 200, phone: 60, address: 1000 };
const LONGEST_ANSWER = 2000;

/** One of the merchant's fields. */
export function ShopperField({
  field,
  typed,
  problem,
  country,
}: {
  field: FormField;
  typed: string | undefined;
  problem: ShopperProblem | undefined;
  country: CountryCode;
}) {
  const { type, options } = field;
  const id = `f-${field.id}`;
  const { diallingCode, example } = countries[country];
  const problemShown = problem && problemText(problem, field.id, example);
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
    autoComplete: autoComplete[isEssential(field.id) ? field.id : type],
    ...problemAttributes(id, problemShown),
  };
  const text = {
    ...shared,
    className: 'in',
    defaultValue: typed,
    placeholder: field.placeholder || undefined,
    maxLength: longest[field.id] ?? LONGEST_ANSWER,
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
  return (
    <FieldBox id={id} label={label} problem={problemShown}>
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
        <select {...shared} className="in" defaultValue={typed ?? ''}>
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
