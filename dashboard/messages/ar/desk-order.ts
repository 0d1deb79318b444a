import type { AddressPart } from '@mirsah/domain/order/address-parts';
import { ofShop } from './common.ts';

// The desk's texts about an order: its destination, and the script of the call.

/** The Saudi short address, requested in a chat. */
export const nationalAddress = {
  ask: 'اطلب العنوان الوطني',
  write: 'اكتبه',
  asked: (age: string) => `طُلب ${age}`,
  question: (name: string) =>
    `السلام عليكم ${name}، لنوصل طلبك نحتاج عنوانك الوطني المختصر: أربعة حروف وأربعة أرقام، مثل RRRD2929. أرسله لنا هنا من فضلك.`,
} as const;

/** The script of the call; isolated parts are the order's own. */
export const callScript = {
  title: 'نص المكالمة',
  greeting: (customer: string, caller: string, shop: string) =>
    `السلام عليكم${caller && `، معك \u2068${caller}\u2069`}${shop && ` من ${ofShop(shop, `\u2068${shop}\u2069`)}`} بخصوص طلب باسم \u2068${customer}\u2069.`,
  goods: (name: string, quantity: string) => `\u2068${name}\u2069، العدد \u2068${quantity}\u2069`,
  terms: (goods: string, total: string, address: string) =>
    `الطلب ${goods}، والمبلغ عند الاستلام \u2068${total}\u2069، والتوصيل إلى \u2068${address}\u2069.`,
  question: 'هل نؤكد الطلب؟',
};

/** How complete an address is. */
export const addressMeter = {
  short: {
    city: 'المدينة',
    district: 'الحي',
    landmark: 'المَعلم',
    nationalAddress: 'الوطني',
  } satisfies Record<AddressPart, string>,
  whole: {
    city: 'المدينة',
    district: 'الحي',
    landmark: 'أقرب مَعلم',
    nationalAddress: 'العنوان الوطني',
  } satisfies Record<AddressPart, string>,
  /** For screen readers; `missing` is empty for a complete address. */
  summary: (has: string, all: string, missing: string) =>
    `اكتمال العنوان: ${has} من ${all}${missing && `، ينقص ${missing}`}`,
};
