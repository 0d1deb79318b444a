/** How a partner answers, and what the page calls it. What a partner does not list, it cannot do. */
export const behaviors = {
  codNetwork: {
    accept: 'يقبل الطلب',
    unauthorized: 'يرفض المفتاح (401)',
    invalid: 'يرفض البيانات (422)',
    'already-saved': 'يقول إنه محفوظ من قبل',
    'rate-limited': 'يطلب التمهّل (429)',
    'server-error': 'يتعطّل (500)',
    timeout: 'يحفظ الطلب ولا يردّ',
  },
  whatsApp: {
    accept: 'يقبل الرسالة',
    unauthorized: 'يرفض الرمز (190)',
    invalid: 'لا يعرف القالب (132001)',
    'outside-window': 'خارج نافذة 24 ساعة (131047)',
    undeliverable: 'تعذّر التسليم (131026)',
    'rate-limited': 'يطلب التمهّل (130429)',
    'server-error': 'يتعطّل (131000)',
    timeout: 'يرسل الرسالة ولا يردّ',
  },
} as const;

export type Partner = keyof typeof behaviors;
export type CodNetworkBehavior = keyof typeof behaviors.codNetwork;
export type WhatsAppBehavior = keyof typeof behaviors.whatsApp;
export type Behavior = CodNetworkBehavior | WhatsAppBehavior;

export const partners = Object.keys(behaviors) as Partner[];

export function isPartner(name: unknown): name is Partner {
  return typeof name === 'string' && Object.hasOwn(behaviors, name);
}

export function isBehaviorOf<Name extends Partner>(
  partner: Name,
  name: unknown,
): name is keyof (typeof behaviors)[Name] & Behavior {
  return typeof name === 'string' && Object.hasOwn(behaviors[partner], name);
}
