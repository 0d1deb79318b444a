import { escapeHtml } from '../local-page.ts';
import { readButtons } from './answers.ts';
import type { Customers, Delivering, FakesState, Received, Webhook } from './behaviors.ts';
import { type CustomerAct, isVerified } from './customers.ts';

/** The controls of WhatsApp's customers, for the page and for tests. */
export type CustomerControls = {
  /** Sets the webhook for customers' messages and reports of a number. */
  connectCustomers(phoneNumberId: string, webhook: Webhook): void;
  /** Sets how webhook calls are delivered from now on. */
  deliver(delivering: Delivering): void;
  /**
   * The customer's actions on an accepted message. Resolves when the product has received them; at once
   * without a webhook.
   */
  act(acceptedId: string, ...acts: CustomerAct[]): Promise<void>;
};

type Wanted = Record<string, unknown>;
type Action = (
  partners: CustomerControls & { state(): FakesState },
  wanted: Wanted,
) => Promise<string | undefined>;

/** The actions of a POST to the page; each returns the error of its input. */
export const customerActions = {
  async connect({ connectCustomers }: CustomerControls, wanted: Wanted) {
    const [number, url, verifyToken, appSecret] = ['number', 'url', 'verifyToken', 'appSecret'].map((name) =>
      String(wanted[name] ?? '').trim(),
    );
    if (!number || !url || !verifyToken || !appSecret) return 'Something is missing';
    if (!(await isVerified(url, verifyToken))) return 'The address did not return the challenge';
    connectCustomers(number, { url, appSecret });
    return undefined;
  },
  async deliver({ deliver }: CustomerControls, { delaySeconds, repeat, isShuffled, isNumberHidden }: Wanted) {
    deliver({
      delayMs: (Number(delaySeconds) || 0) * 1000,
      repeat: Number(repeat) || 1,
      isShuffled: Boolean(isShuffled),
      isNumberHidden: Boolean(isNumberHidden),
    });
    return undefined;
  },
  async act({ state, act }: Parameters<Action>[0], { message, press, write, status }: Wanted) {
    const { received } = state();
    if (!received.some(({ acceptedId }) => acceptedId !== undefined && acceptedId === message))
      return 'Unknown message';
    const done = actOf({ press, write, status });
    if (!done) return 'Unknown act';
    // Not awaited, because the calls may be delayed.
    void act(String(message), ...done);
    return undefined;
  },
} satisfies Record<string, Action>;

/** A customer who presses or writes has read the message. */
function actOf({ press, write, status }: Wanted): CustomerAct[] | undefined {
  if (press !== undefined) return [{ status: 'read' }, { press: Number(press) }];
  if (write) return [{ status: 'read' }, { write: String(write) }];
  return status === 'read' ? [{ status }] : undefined;
}

const labelled = (label: string, control: string) => `<label class="field">${label}${control}</label>`;
const input = (name: string) => `<input name="${name}" dir="ltr" autocomplete="off" required>`;
const choice = (name: string, label: string, isOn = false) =>
  `<label><input type="checkbox" name="${name}" value="1"${isOn ? ' checked' : ''}> ${label}</label>`;
const select = (name: string, values: readonly [number, string][], chosen: number) =>
  `<select name="${name}">${values
    .map(([value, text]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${text}</option>`)
    .join('')}</select>`;

/** The webhook for customers' replies, and its delivery settings. */
export function renderCustomers({ webhooks, delivering }: Customers): string {
  const connected = Object.entries(webhooks).map(
    ([number, { url }]) => `<div class="address ltr">${escapeHtml(`${number} → ${url}`)}</div>`,
  );
  const { delayMs = 0, repeat = 1, isShuffled = false, isNumberHidden = false } = delivering;
  return `<section class="card">
<h2>عملاء واتساب</h2>
<div class="meta">كما في لوحة تحكم Meta: إلى أين تصل ردودهم. الرابط ورمز التحقق في إعدادات API.</div>${connected.join('')}
<form method="post" action="/__local/partners"><input type="hidden" name="do" value="connect">
${labelled('معرّف رقم الهاتف', input('number'))}${labelled('رابط الاستقبال', input('url'))}
${labelled('رمز التحقق', input('verifyToken'))}${labelled('سر التطبيق', input('appSecret'))}<button>تحقّق واربط</button></form>
<form method="post" action="/__local/partners"><input type="hidden" name="do" value="deliver">
${labelled(
  'متى تصل',
  select(
    'delaySeconds',
    [
      [0, 'فورًا'],
      [2, 'بعد ثانيتين'],
      [10, 'بعد 10 ثوانٍ'],
    ],
    delayMs / 1000,
  ),
)}
${labelled(
  'كم مرة',
  select(
    'repeat',
    [
      [1, 'مرة'],
      [2, 'مرتين'],
      [5, 'خمس مرات'],
    ],
    repeat,
  ),
)}
${choice('isShuffled', 'بغير ترتيبها', isShuffled)}${choice('isNumberHidden', 'بلا رقم، باسم مستخدم', isNumberHidden)}
<button>احفظ</button></form>
</section>`;
}

/** The possible actions of a message's customer. */
export function renderActs({ acceptedId = '', body }: Received): string {
  const form = (content: string) =>
    `<form method="post" action="/__local/partners"><input type="hidden" name="do" value="act"><input type="hidden" name="message" value="${escapeHtml(acceptedId)}">${content}</form>`;
  const buttons = readButtons(body).map((label, index) =>
    form(`<button name="press" value="${index}">${escapeHtml(label)}</button>`),
  );
  return `<div class="acts">${buttons.join('')}${form('<button name="status" value="read">قرأها</button>')}${form('<label class="field">يكتب<input name="write" required></label><button>أرسل</button>')}</div>`;
}
