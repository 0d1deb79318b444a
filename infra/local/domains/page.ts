import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { escapeHtml, renderLocalPage, sendHtml, sendJson } from '../local-page.ts';
import {
  type CertificateAnswer,
  certificateAnswers,
  type DnsEntry,
  type DomainNetwork,
  domainsTarget,
  type NetworkState,
} from './network.ts';

/** Serves the DNS table and the certificates' states as a page and as JSON. A POST to either changes them. */
export async function handleDomainsPage(
  network: Pick<DomainNetwork, 'state' | 'setRecords' | 'setAnswer'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const wantsJson = pathname === '/__local/domains.json';
  if (!wantsJson && pathname !== '/__local/domains') return sendJson(response, { message: 'Not Found' }, 404);
  if (request.method !== 'POST') {
    if (wantsJson) return sendJson(response, network.state());
    return sendHtml(response, renderDomainsPage(network.state()));
  }
  const problem = change(network, new URLSearchParams(await readText(request)));
  if (problem) return sendJson(response, { message: problem }, 400);
  if (wantsJson) return sendJson(response, network.state());
  response.writeHead(303, { location: '/__local/domains' }).end();
}

/** Returns the error of a form; undefined on success. */
function change(
  network: Pick<DomainNetwork, 'state' | 'setRecords' | 'setAnswer'>,
  form: URLSearchParams,
): string | undefined {
  const { records } = network.state();
  const answer = form.get('answer');
  if (answer !== null) {
    if (!certificateAnswers.includes(answer as CertificateAnswer)) return 'Unknown answer';
    network.setAnswer(answer as CertificateAnswer);
    return undefined;
  }
  const record = {
    name: form.get('name')?.trim().toLowerCase().replace(/\.$/, '') ?? '',
    type: form.get('type'),
    value: form.get('value')?.trim().replace(/\.$/, '') ?? '',
  };
  if (!isEntry(record)) return 'A record has a name, a type (A, CNAME, TXT, CAA) and a value';
  const others = records.filter((each) => !isSame(each, record));
  network.setRecords(form.get('do') === 'remove' ? others : [...others, record]);
  return undefined;
}

function isEntry(record: { name: string; type: string | null; value: string }): record is DnsEntry {
  const isKnown = ['A', 'CNAME', 'TXT', 'CAA'].includes(record.type ?? '');
  return isKnown && record.name !== '' && record.value !== '';
}

const isSame = (one: DnsEntry, other: DnsEntry) =>
  one.name === other.name && one.type === other.type && one.value === other.value;

const answerNames: Record<CertificateAnswer, string> = {
  issued: 'تصدر',
  'pending-validation': 'تبقى قيد التحقق',
  'validation-timed-out': 'تنتهي مهلة التحقق',
  failed: 'تُرفض',
  revoked: 'تُلغى',
};

function renderDomainsPage(state: NetworkState): string {
  return renderLocalPage({
    title: 'النطاقات',
    intro: `سجلات DNS كما يراها العالم، والشهادات. وجّه النطاق إلى ${domainsTarget}، واختر اسمًا مثل shop.noor.localhost ليفتحه المتصفح.`,
    body: `<section class="card"><h2>سجل جديد</h2><form method="post">
<label>الاسم <input name="name" class="ltr" required placeholder="shop.noor.localhost"></label>
<label>النوع <select name="type">${['CNAME', 'TXT', 'A', 'CAA'].map((type) => `<option>${type}</option>`).join('')}</select></label>
<label>القيمة <input name="value" class="ltr" required placeholder="${domainsTarget}"></label>
<button>إضافة</button></form></section>
<section class="card"><h2>السجلات</h2>${state.records.map(renderRecord).join('') || '<p>لا سجلات بعد.</p>'}</section>
<section class="card"><h2>الشهادة التالية</h2><form method="post">${certificateAnswers
      .map(
        (answer) =>
          `<button name="answer" value="${answer}" aria-pressed="${answer === state.answer}">${answerNames[answer]}</button>`,
      )
      .join('')}</form></section>
<section class="card"><h2>على الشبكة</h2>${
      state.tenants
        .map(
          ({ host, certificate, attachedArn, isEnabled }) =>
            `<p><bdi class="ltr">${escapeHtml(host)}</bdi> · <span class="ltr">${certificate}</span> · ${attachedArn && isEnabled ? 'يعمل' : 'لا يعمل بعد'}</p>`,
        )
        .join('') || '<p>لا نطاقات بعد.</p>'
    }</section>`,
    style: `
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; margin-block-start: 8px; }
label { display: grid; color: var(--muted); font-size: 14px; }
input, select { font: inherit; min-height: 44px; padding: 4px 12px; border: 1px solid var(--rule); border-radius: 12px; }
button { font: inherit; font-size: 14px; min-height: 44px; padding: 4px 14px; border-radius: 12px; cursor: pointer;
  border: 1px solid var(--rule); background: #fff; color: var(--ink); }
button[aria-pressed=true] { background: var(--brand); border-color: var(--brand); color: #fff; }
.record { justify-content: space-between; } .record code { overflow-wrap: anywhere; }`,
    versionUrl: '/__local/domains.json',
    version: JSON.stringify(state),
  });
}

function renderRecord(record: DnsEntry): string {
  const hidden = Object.entries(record).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const text = `${record.name} ${record.type} ${record.value}`;
  return `<form method="post" class="record">${hidden.join('')}<input type="hidden" name="do" value="remove"><code class="ltr">${escapeHtml(text)}</code><button>حذف</button></form>`;
}
