/** Occasional failures of any service on the internet. */
const anywhere = {
  slow: 'يقبل بعد ثلاث ثوانٍ',
  dead: 'ينقطع دون أن يقبل شيئًا',
} as const;

/** The behaviours of each fake, with their names on the page. */
export const behaviors = {
  codNetwork: {
    accept: 'يقبل الطلب',
    unauthorized: 'يرفض المفتاح (401)',
    invalid: 'يرفض البيانات (422)',
    'already-saved': 'يقول إنه محفوظ من قبل',
    'rate-limited': 'يطلب التمهّل (429)',
    'server-error': 'يتعطّل (500)',
    timeout: 'يحفظ الطلب ولا يردّ',
    ...anywhere,
  },
  codReads: {
    accept: 'تعرض الطلبات',
    unauthorized: 'ترفض المفتاح (401)',
    'rate-limited': 'تطلب التمهّل (429)',
    'server-error': 'تتعطّل (500)',
    strange: 'تردّ بصفحة صيانة',
    slow: 'تتأخّر ثانيتين',
    timeout: 'لا تردّ',
  },
  whatsApp: {
    accept: 'يقبل الرسالة',
    unauthorized: 'يرفض الرمز (190)',
    invalid: 'لا يعرف القالب (132001)',
    'outside-window': 'خارج نافذة 24 ساعة (131047)',
    undeliverable: 'تعذّر التسليم (131026)',
    'fails-later': 'يقبلها ثم يبلّغ بتعذّر التسليم (131026)',
    'rate-limited': 'يطلب التمهّل (130429)',
    'server-error': 'يتعطّل (131000)',
    timeout: 'يرسل الرسالة ولا يردّ',
    ...anywhere,
  },
  push: {
    accept: 'توصل الإشعار',
    gone: 'تقول إن الجهاز ألغى الاشتراك (410)',
    refused: 'ترفض الإشعار (403)',
    'rate-limited': 'تطلب التمهّل (429)',
    'server-error': 'تتعطّل (503)',
    timeout: 'توصل الإشعار ولا تردّ',
    slow: 'توصل بعد ثلاث ثوانٍ',
    dead: 'تنقطع دون أن توصل شيئًا',
  },
  telegram: {
    accept: 'يوصل الرسالة',
    blocked: 'حظر المستخدم الروبوت (403)',
    'rate-limited': 'يطلب التمهّل (429)',
    'server-error': 'يتعطّل (500)',
    timeout: 'يوصل الرسالة ولا يردّ',
    ...anywhere,
  },
  meta: adNetwork('ترفض الرمز (190)'),
  tiktok: adNetwork('يرفض الرمز (40105)'),
  snapchat: adNetwork('يرفض الرمز (401)'),
  ga4: adNetwork('يرفض الطلب (403)'),
} as const;

/** The behaviours of an advertising network. */
function adNetwork(unauthorized: string) {
  return {
    accept: 'يقبل الحدث',
    unauthorized,
    invalid: 'يرفض الحدث',
    'rate-limited': 'يطلب التمهّل',
    'server-error': 'يتعطّل',
    slow: 'يتأخر ثانيتين',
    timeout: 'يقبل الحدث ولا يردّ',
  } as const;
}

export type ConnectionKind = keyof typeof behaviors;
export type CodNetworkBehavior = keyof typeof behaviors.codNetwork;
export type CodReadsBehavior = keyof typeof behaviors.codReads;
export type WhatsAppBehavior = keyof typeof behaviors.whatsApp;
export type PushBehavior = keyof typeof behaviors.push;
export type TelegramBehavior = keyof typeof behaviors.telegram;
export type AdNetworkBehavior = keyof typeof behaviors.meta;
export type Behavior =
  | CodNetworkBehavior
  | CodReadsBehavior
  | WhatsAppBehavior
  | PushBehavior
  | TelegramBehavior
  | AdNetworkBehavior;

export const connectionKinds = Object.keys(behaviors) as ConnectionKind[];

export function isConnectionKind(name: unknown): name is ConnectionKind {
  return typeof name === 'string' && Object.hasOwn(behaviors, name);
}

export function isKnownBehavior<Name extends ConnectionKind>(
  kind: Name,
  name: unknown,
): name is keyof (typeof behaviors)[Name] & Behavior {
  return typeof name === 'string' && Object.hasOwn(behaviors[kind], name);
}

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The bearer token, or undefined when none was sent. */
  token: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>> & { authorization?: string | undefined };
  /** The parsed JSON body; undefined when it is missing or invalid. */
  body: unknown;
  raw: Buffer;
};

/**
 * The response of a fake; `isAnswered: false` lets the caller run into its timeout, or into a broken
 * connection.
 */
export type FakeReply = {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  isAnswered: boolean;
  /** The delay of the response. */
  delayMs?: number;
  /** The fake's id for what it accepted. */
  acceptedId?: string;
};

export const reply = (status: number, body: unknown, headers?: Record<string, string>): FakeReply => ({
  status,
  body,
  isAnswered: true,
  ...(headers && { headers }),
});

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A request that a fake received, and its answer. */
export type Received = {
  connection: ConnectionKind;
  /** ISO-8601. */
  receivedAt: string;
  method: string;
  path: string;
  body: unknown;
  /** The status of the response; undefined when the fake did not respond. */
  status?: number;
  answer: unknown;
  acceptedId?: string;
};

/** The current behaviour of a fake. With `times` it accepts again after that many requests. */
export type Script = { behavior: Behavior; times?: number };

/** How the webhook calls are delivered: each `repeat` times, shuffled, several in one call, or delayed. */
export type Delivering = {
  repeat?: number;
  isShuffled?: boolean;
  batch?: number;
  delayMs?: number;
  /** Customers hide their number: Meta identifies them by its own id. */
  isNumberHidden?: boolean;
};

/** The webhook that Meta calls for a number's messages, as configured in its dashboard. */
export type Webhook = { url: string; appSecret: string };

/** The customers of a number: their messages are delivered to the last configured webhook. */
export type Customers = { webhooks: Record<string, Webhook>; delivering: Delivering };

export type FakesState = {
  scripts: Partial<Record<ConnectionKind, Script>>;
  received: Received[];
  customers?: Customers;
};

export const accepting: Script = { behavior: 'accept' };
