import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { escapeHtml, formatMoment, renderLocalPage, sendHtml, sendJson } from '../local-page.ts';
import {
  accepting,
  type Behavior,
  behaviors,
  type ConnectionKind,
  type Customers,
  connectionKinds,
  type FakesState,
  field,
  isConnectionKind,
  isFilled,
  isKnownBehavior,
  type Received,
  type Script,
} from './behaviors.ts';
import { noCustomers, numberOf } from './customers.ts';
import { type CustomerControls, customerActions, renderActs, renderCustomers } from './customers-page.ts';
import { networkStates, type SellerLists } from './seller-lists.ts';

/** The controls of the page and of tests. */
export type PartnerControls = CustomerControls & {
  /** Sets how a fake answers, permanently or for `times` requests. Throws when it has no such behaviour. */
  script(kind: ConnectionKind, behavior: Behavior, times?: number): void;
};
type Partners = PartnerControls & {
  state(): FakesState;
  network: Pick<SellerLists, 'all' | 'move'>;
  endpoint: string;
};
type Wanted = Record<string, unknown>;

/**
 * Serves the partners' page and its JSON. A POST to either runs an action (`do`): `script` sets a partner's
 * behaviour (the default), `move` changes an order (`lead`) at the network (the default with `lead`),
 * `connect` sets Meta's webhook, after the challenge, `deliver` sets its delivery, and `act` is a customer's
 * action on a message.
 */
export async function handlePartnersPage(
  partners: Partners,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const wantsJson = pathname === '/__local/partners.json';
  if (!wantsJson && pathname !== '/__local/partners')
    return sendJson(response, { message: 'Not Found' }, 404);
  if (request.method !== 'POST') {
    if (wantsJson) return sendJson(response, whole(partners.state(), partners.network.all()));
    return sendHtml(response, renderPage(partners.state(), partners.network.all(), partners.endpoint));
  }
  const content = await readText(request);
  const wanted: Wanted = wantsJson ? parse(content) : Object.fromEntries(new URLSearchParams(content));
  const act = actions[String(wanted.do ?? (wanted.lead === undefined ? 'script' : 'move'))];
  const problem = act ? await act(partners, wanted) : 'Unknown action';
  if (problem) return sendJson(response, { message: problem, behaviors, networkStates }, 400);
  if (wantsJson) return sendJson(response, whole(partners.state(), partners.network.all()));
  response.writeHead(303, { location: '/__local/partners' }).end();
}

/** The actions of a POST; each returns the error of its input. */
const actions: Record<string, (partners: Partners, wanted: Wanted) => Promise<string | undefined>> = {
  async script({ script }, { connection, behavior, times }) {
    if (!isConnectionKind(connection) || !isKnownBehavior(connection, behavior))
      return 'Unknown connection or behavior';
    script(connection, behavior, Number(times) > 0 ? Number(times) : undefined);
    return undefined;
  },
  async move({ network }, { lead, state: wanted }) {
    const [list, state = ''] = String(wanted).split(':');
    const isMoved = (list === 'leads' || list === 'orders') && network.move(Number(lead), list, state);
    return isMoved ? undefined : 'Unknown lead or state';
  },
  ...customerActions,
};

/** The state with the behaviour of each fake, including the defaults. */
const whole = (
  { scripts, received, customers = noCustomers }: FakesState,
  network: ReturnType<SellerLists['all']>,
) => ({
  scripts: Object.fromEntries(connectionKinds.map((kind) => [kind, scripts[kind] ?? accepting])),
  received,
  network,
  delivering: customers.delivering,
  connected: Object.keys(customers.webhooks),
});

function parse(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const names: Record<ConnectionKind, string> = {
  codNetwork: 'شبكة الدفع عند الاستلام',
  codReads: 'قراءة حالات الطلبات من الشبكة',
  whatsApp: 'واتساب للأعمال',
  push: 'خدمة إشعارات المتصفحات',
  telegram: 'تيليغرام',
  meta: 'ميتا، واجهة التحويلات',
  tiktok: 'تيك توك، واجهة الأحداث',
  snapchat: 'سناب شات، واجهة التحويلات',
  ga4: 'جوجل GA4، بروتوكول القياس',
};
const paths: Record<ConnectionKind, string> = {
  codNetwork: '/v2/seller',
  codReads: '/v2/seller',
  whatsApp: '',
  push: '/push',
  telegram: '',
  meta: '/v26.0',
  tiktok: '/open_api/v1.3',
  snapchat: '/v3',
  ga4: '/mp/collect',
};

function renderPage(state: FakesState, network: ReturnType<SellerLists['all']>, endpoint: string): string {
  const customers = state.customers ?? noCustomers;
  const entries = state.received.map((one) => renderReceived(one, customers)).join('');
  return renderLocalPage({
    title: 'الشركاء',
    intro:
      'ما وصل إلى شبكة الدفع عند الاستلام وواتساب وتيليغرام وخدمة الإشعارات، وكيف تردّ، وما يفعله العملاء بالرسائل. تتحدّث الصفحة وحدها.',
    body: `${connectionKinds.map((kind) => renderControls(kind, state.scripts[kind] ?? accepting, endpoint)).join('')}
${renderNetwork(network)}
${renderCustomers(customers)}
<h2 class="log">ما وصل</h2>
${entries || '<p class="card empty">لم يصل شيء بعد. أرسل طلبًا إلى الشبكة أو رسالة إلى عميل.</p>'}`,
    style: `
.now { display: inline-block; padding: 0 12px; border-radius: 99px; background: var(--tint); color: var(--brand-ink); font-size: 13px; }
.now.off { background: #fdecec; color: var(--error); }
form { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 12px; align-items: center; }
button { font: inherit; font-size: 14px; min-height: 44px; padding: 4px 14px; border-radius: 12px; cursor: pointer;
  border: 1px solid var(--rule); background: #fff; color: var(--ink); }
button:hover { border-color: var(--brand); color: var(--brand-ink); }
button[aria-pressed=true] { background: var(--brand); border-color: var(--brand); color: #fff; }
.field { display: grid; gap: 2px; flex: 1 1 220px; }
input:not([type=checkbox]), select { font: inherit; font-size: 14px; line-height: 2; min-height: 44px; padding: 4px 12px;
  border-radius: 12px; border: 1px solid var(--rule); background: #fff; color: var(--ink); min-width: 0; }
.card > div { overflow-wrap: anywhere; }
input, select, form, label { max-width: 100%; }
.acts form { display: inline-flex; margin-inline-end: 8px; }
label { display: flex; gap: 6px; align-items: center; min-height: 44px; color: var(--muted); font-size: 14px; }
.address { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.log { margin-block: 32px 12px; }
.status { font-weight: 600; } .good { color: var(--success); } .bad { color: var(--error); }
details { margin-block-start: 4px; } summary { cursor: pointer; color: var(--brand-ink); min-height: 32px; }
pre { direction: ltr; text-align: left; background: var(--fill); border-radius: 12px; padding: 12px 16px; margin: 8px 0 0;
  overflow-x: auto; font: 13px/1.6 ui-monospace, Menlo, Consolas, monospace; }`,
    versionUrl: '/__local/partners.json',
    version: JSON.stringify(whole(state, network)),
  });
}

function renderControls(kind: ConnectionKind, { behavior, times }: Script, endpoint: string): string {
  const choices = Object.entries<string>(behaviors[kind]);
  const label = choices.find(([name]) => name === behavior)?.[1] ?? behavior;
  const buttons = choices.map(
    ([name, text]) =>
      `<button name="behavior" value="${name}" aria-pressed="${name === behavior}">${escapeHtml(text)}</button>`,
  );
  return `<section class="card">
<h2>${names[kind]}</h2>
<div class="meta"><span class="now${behavior === 'accept' ? '' : ' off'}">${escapeHtml(label)}${times ? ` · ${times}×` : ''}</span>
<span class="address ltr">${endpoint}${paths[kind]}</span></div>
<form method="post" action="/__local/partners"><input type="hidden" name="connection" value="${kind}">
${buttons.join('')}<label><input type="checkbox" name="times" value="1"> للطلب التالي فقط</label></form>
</section>`;
}

const SHOWN_LEADS = 20;

/** The orders at the network, each with its possible next states. */
function renderNetwork(leads: ReturnType<SellerLists['all']>): string {
  const cards = leads.slice(0, SHOWN_LEADS).map(({ id, name, lead, order }) => {
    const now = order ? `orders:${order.state}` : `leads:${lead}`;
    const options = Object.entries(networkStates).map(([list, states]) => {
      const choices = Object.entries(states).map(([state, label]) => {
        const value = `${list}:${state}`;
        return `<option value="${value}"${value === now ? ' selected' : ''}>${escapeHtml(label)}</option>`;
      });
      return `<optgroup label="${list === 'leads' ? 'مركز الاتصال' : 'الشحن'}">${choices.join('')}</optgroup>`;
    });
    return `<article class="card"><div class="meta"><b><bdi>${escapeHtml(name)}</bdi></b><bdi>${id}</bdi></div>
<form method="post" action="/__local/partners"><input type="hidden" name="do" value="move"><input type="hidden" name="lead" value="${id}">
<select name="state" aria-label="حالة الطلب ${id} لدى الشبكة">${options.join('')}</select><button>غيّر الحالة</button></form></article>`;
  });
  if (cards.length === 0) return '';
  return `<h2 class="log">طلبات لدى الشبكة</h2>${cards.join('')}`;
}

function renderReceived(entry: Received, { webhooks }: Customers): string {
  const { connection, receivedAt, method, path, body, status, answer, acceptedId } = entry;
  const isTalk = connection === 'whatsApp' && acceptedId !== undefined && numberOf(path) in webhooks;
  const outcome = status === undefined ? 'بلا ردّ' : String(status);
  const isGood = status !== undefined && status < 400;
  return `<article class="card">
<div class="meta"><b>${names[connection]}</b><time datetime="${receivedAt}">${formatMoment(receivedAt)}</time></div>
<div><span class="status ${isGood ? 'good' : 'bad'}"><bdi>${outcome}</bdi></span> ·
<span class="ltr">${escapeHtml(`${method} ${path}`)}</span>${acceptedId ? ` · <bdi>${escapeHtml(acceptedId)}</bdi>` : ''}</div>
${isTalk ? renderActs(entry) : ''}${codeOf(body)}<details><summary>التفاصيل</summary><pre>${escapeHtml(show(body))}</pre><pre>${escapeHtml(show(answer))}</pre></details>
</article>`;
}

/** The code in an authentication template. */
function codeOf(body: unknown): string {
  const components = field(field(body, 'template'), 'components');
  const isCopied = (one: unknown) => field(one, 'type') === 'button' && field(one, 'sub_type') === 'url';
  const button = Array.isArray(components) ? components.find(isCopied) : undefined;
  const parameters = field(button, 'parameters');
  const code = field(Array.isArray(parameters) ? parameters[0] : undefined, 'text');
  return isFilled(code) ? `<p>الرمز: <b class="ltr">${escapeHtml(code)}</b></p>` : '';
}

const show = (value: unknown): string => JSON.stringify(value, null, 2) ?? '—';
