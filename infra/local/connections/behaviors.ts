/** The ways each fake can answer, with their names on the page. */
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
  push: {
    accept: 'توصل الإشعار',
    gone: 'تقول إن الجهاز ألغى الاشتراك (410)',
    refused: 'ترفض الإشعار (403)',
    'rate-limited': 'تطلب التمهّل (429)',
    'server-error': 'تتعطّل (503)',
    timeout: 'توصل الإشعار ولا تردّ',
  },
  telegram: {
    accept: 'يوصل الرسالة',
    blocked: 'حظر المستخدم الروبوت (403)',
    'rate-limited': 'يطلب التمهّل (429)',
    'server-error': 'يتعطّل (500)',
    timeout: 'يوصل الرسالة ولا يردّ',
  },
} as const;

export type ConnectionKind = keyof typeof behaviors;
export type CodNetworkBehavior = keyof typeof behaviors.codNetwork;
export type WhatsAppBehavior = keyof typeof behaviors.whatsApp;
export type PushBehavior = keyof typeof behaviors.push;
export type TelegramBehavior = keyof typeof behaviors.telegram;
export type Behavior = CodNetworkBehavior | WhatsAppBehavior | PushBehavior | TelegramBehavior;

export const connectionKinds = Object.keys(behaviors) as ConnectionKind[];

export function isConnectionKind(name: unknown): name is ConnectionKind {
  return typeof name === 'string' && Object.hasOwn(behaviors, name);
}

export function isBehaviorOf<Name extends ConnectionKind>(
  kind: Name,
  name: unknown,
): name is keyof (typeof behaviors)[Name] & Behavior {
  return typeof name === 'string' && Object.hasOwn(behaviors[kind], name);
}

export type FakeRequest = {
  method: string;
  path: string;
  /** The bearer token, or undefined when none was sent. */
  token: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>> & { authorization?: string | undefined };
  /** The parsed JSON body; undefined when there is none or it is no JSON. */
  body: unknown;
  raw: Buffer;
};

/** The answer of a fake; `isAnswered: false` lets the caller run into its timeout. */
export type FakeReply = {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  isAnswered: boolean;
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
  /** The answered status; undefined when the fake did not answer. */
  status?: number;
  answer: unknown;
  acceptedId?: string;
};

/** How a fake answers now. With `times` it accepts again after that many requests. */
export type Script = { behavior: Behavior; times?: number };

export type FakesState = { scripts: Partial<Record<ConnectionKind, Script>>; received: Received[] };

export const accepting: Script = { behavior: 'accept' };
