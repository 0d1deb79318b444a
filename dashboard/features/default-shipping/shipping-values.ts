import { type CountryCode, countryCodes, currencyIn } from '@mirsah/domain/country';
import type { FormField } from '@mirsah/domain/landing-page/content';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import {
  type DefaultShipping,
  defaultShippingSchema,
  withShipping,
} from '@mirsah/domain/landing-page/default-shipping';
import type { Currency } from '@mirsah/domain/money';
import { type FieldIssue, formPath, type ReadForm } from '../../lib/form-issues.ts';
import { toPreviewContent } from '../page-form/content.ts';
import { pageIssueText } from '../page-form/problems.ts';
import { type EditorValues, toValues } from '../page-form/values.ts';

/** The form has a field for the city already, so that zones do not ask for one. */
const cityField: FormField = {
  id: 'city',
  type: 'city',
  label: '-',
  placeholder: '',
  required: true,
  options: [],
};

/** The account's shipping in the values of the page editor; those of a new page without any. */
export function toShippingValues(shipping: DefaultShipping | null): EditorValues {
  const blank = newLandingPageContent(countryOf(shipping?.currency));
  const content = { ...blank, formFields: [...blank.formFields, cityField] };
  return toValues(shipping ? { ...withShipping(content, shipping), currency: shipping.currency } : content);
}

const countryOf = (currency: Currency = 'SAR'): CountryCode =>
  countryCodes.find((code) => currencyIn[code] === currency) ?? 'SA';

/** The account's shipping from the form, or all its problems. */
export function readShipping(values: EditorValues): ReadForm<DefaultShipping> {
  const problems: FieldIssue[] = [];
  const {
    currency,
    shippingOptions,
    zones: { list, rest },
  } = toPreviewContent(values, (path, message) => {
    if (/^(?:shippingOptions|zones)\./.test(path)) problems.push({ path, message });
  });
  const shipping = { currency, shippingOptions, zones: { list, rest } };
  const parsed = defaultShippingSchema.safeParse(shipping, { reportInput: true });
  for (const issue of parsed.error?.issues ?? [])
    problems.push({ path: formPath(issue.path), message: pageIssueText(issue) });
  return parsed.success && problems.length === 0 ? { content: parsed.data } : { problems };
}
