import type { ErrorCode } from '@mirsah/domain/error';
import type { FieldProblem, ShopperProblem } from '@mirsah/domain/order/check-fields';
import { countDays } from './language.ts';
import { orderErrorNotice, problemText } from './order-form.ts';

// Separate from the other texts of the form, so that the script of forms without zones does not contain them.

export const shippingText = {
  heading: 'طريقة الشحن',
  arrives: (days: number) => `خلال ${countDays(days)}`,
};

/** The texts of forms that price shipping by the place. */
export const zonedFormText = {
  asksCity: 'اكتب مدينتك ليظهر سعر التوصيل ومدته.',
  /** While the city's price is unknown. */
  showsLater: 'يظهر سعر التوصيل إلى مدينتك قبل تأكيد الطلب.',
  byCity: 'حسب المدينة',
  beforeShipping: 'الإجمالي قبل الشحن',
  freeFrom: 'مجاني للطلبات من',
  /** Above a form that was sent before its shipping price was shown. */
  showsNow: 'هذا سعر التوصيل إلى مدينتك. راجع الإجمالي ثم اطلب.',
};

/** `orderErrorNotice` for a form that was posted without script: the sentence above the returned form. */
export function returnedFormBanner(code: ErrorCode): string {
  return code === 'zone_changed' ? zonedFormText.showsNow : orderErrorNotice(code).title;
}

/** The sentence under a field of any form, including forms with parts of an address. */
export function anyProblemText(problem: ShopperProblem, fieldId: string, example: string): string {
  return addressProblemText(problem, fieldId) ?? problemText(problem as FieldProblem, fieldId, example);
}

/** The sentence for a problem that only forms with parts of an address have; undefined for others. */
export function addressProblemText(problem: ShopperProblem, fieldId: string): string | undefined {
  if (problem === 'short_address_invalid') return 'أربعة أحرف إنجليزية ثم أربعة أرقام، مثال: RRRD2929';
  if (problem === 'place_refused')
    return `لا نوصّل إلى هذه ${fieldId === 'country' ? 'الدولة' : 'المدينة'} حاليًا`;
  return undefined;
}
