import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { escapeHtml, formatMoment, renderLocalPage, sendHtml, sendJson } from '../local-page.ts';
import {
  accepting,
  type Behavior,
  behaviors,
  type ConnectionKind,
  connectionKinds,
  type FakesState,
  isBehaviorOf,
  isConnectionKind,
  type Received,
  type Script,
} from './behaviors.ts';

/** Serves the fakes' page and its JSON. A POST to either sets how a fake answers. */
export async function handleConnectionsPage(
  fakes: {
    state(): FakesState;
    script(kind: ConnectionKind, behavior: Behavior, times?: number): void;
    endpoint: string;
  },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const wantsJson = pathname === '/__local/connections.json';
  if (!wantsJson && pathname !== '/__local/connections')
    return sendJson(response, { message: 'Not Found' }, 404);
  if (request.method !== 'POST') {
    if (wantsJson) return sendJson(response, whole(fakes.state()));
    return sendHtml(response, renderConnectionsPage(fakes.state(), fakes.endpoint));
  }
  const content = await readText(request);
  const wanted: Record<string, unknown> = wantsJson
    ? parse(content)
    : Object.fromEntries(new URLSearchParams(content));
  const { connection, behavior } = wanted;
  if (!isConnectionKind(connection) || !isBehaviorOf(connection, behavior)) {
    return sendJson(response, { message: 'Unknown connection or behavior', behaviors }, 400);
  }
  const times = Number(wanted.times);
  fakes.script(connection, behavior, times > 0 ? times : undefined);
  if (wantsJson) return sendJson(response, whole(fakes.state()));
  response.writeHead(303, { location: '/__local/connections' }).end();
}

/** The state with how each fake answers, also those that nobody has scripted yet. */
const whole = ({ scripts, received }: FakesState) => ({
  scripts: Object.fromEntries(connectionKinds.map((kind) => [kind, scripts[kind] ?? accepting])),
  received,
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
  whatsApp: 'واتساب للأعمال',
  push: 'خدمة إشعارات المتصفحات',
  telegram: 'تيليغرام',
};
const paths: Record<ConnectionKind, string> = {
  codNetwork: '/v2/seller',
  whatsApp: '',
  push: '/push',
  telegram: '',
};

function renderConnectionsPage(state: FakesState, endpoint: string): string {
  const entries = state.received.map(renderReceived).join('');
  return renderLocalPage({
    title: 'الشركاء',
    intro:
      'ما وصل إلى شبكة الدفع عند الاستلام وواتساب وتيليغرام وخدمة الإشعارات، وكيف تردّ. تتحدّث الصفحة وحدها.',
    body: `${connectionKinds.map((kind) => renderControls(kind, state.scripts[kind] ?? accepting, endpoint)).join('')}
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
label { display: flex; gap: 6px; align-items: center; min-height: 44px; color: var(--muted); font-size: 14px; }
.address { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.log { margin-block: 32px 12px; }
.status { font-weight: 600; } .good { color: var(--success); } .bad { color: var(--error); }
details { margin-block-start: 4px; } summary { cursor: pointer; color: var(--brand-ink); min-height: 32px; }
pre { direction: ltr; text-align: left; background: var(--fill); border-radius: 12px; padding: 12px 16px; margin: 8px 0 0;
  overflow-x: auto; font: 13px/1.6 ui-monospace, Menlo, Consolas, monospace; }`,
    versionUrl: '/__local/connections.json',
    version: JSON.stringify(state),
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
<form method="post" action="/__local/connections"><input type="hidden" name="connection" value="${kind}">
${buttons.join('')}<label><input type="checkbox" name="times" value="1"> للطلب التالي فقط</label></form>
</section>`;
}

function renderReceived({
  connection,
  receivedAt,
  method,
  path,
  body,
  status,
  answer,
  acceptedId,
}: Received): string {
  const outcome = status === undefined ? 'بلا ردّ' : String(status);
  const isGood = status !== undefined && status < 400;
  return `<article class="card">
<div class="meta"><b>${names[connection]}</b><time datetime="${receivedAt}">${formatMoment(receivedAt)}</time></div>
<div><span class="status ${isGood ? 'good' : 'bad'}"><bdi>${outcome}</bdi></span> ·
<span class="ltr">${escapeHtml(`${method} ${path}`)}</span>${acceptedId ? ` · <bdi>${escapeHtml(acceptedId)}</bdi>` : ''}</div>
<details><summary>التفاصيل</summary><pre>${escapeHtml(show(body))}</pre><pre>${escapeHtml(show(answer))}</pre></details>
</article>`;
}

const show = (value: unknown): string => JSON.stringify(value, null, 2) ?? '—';
