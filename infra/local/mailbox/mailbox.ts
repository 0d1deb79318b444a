import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openPersistedValue } from '../json-file.ts';
import { escapeHtml, formatMoment, renderLocalPage, sendHtml, sendJson } from '../local-page.ts';

export type Mail = {
  id: string;
  to: string;
  from?: string;
  subject: string;
  text: string;
  /** A code or a temporary password in the mail. */
  code?: string;
  /** ISO-8601. */
  sentAt: string;
};

export type Mailbox = {
  send(mail: { to: string; from?: string; subject: string; text: string; code?: string }): void;
  /** Newest first. */
  list(): Mail[];
  /**
   * Serves `/__local/mail` (page) and `/__local/mail.json` (`{ "mails": Mail[] }`, `?to=` for one recipient).
   */
  handle(request: IncomingMessage, response: ServerResponse): void;
};

const maxMails = 200;

/**
 * Stores mails in a file instead of sending them, and shows them. The oldest are dropped when there are too
 * many.
 */
export function createMailbox({ file }: { file: string }): Mailbox {
  const stored = openPersistedValue<Mail[]>(file, []);
  return {
    send({ to, from, subject, text, code }) {
      const mail = {
        id: randomUUID(),
        to,
        ...(from && { from }),
        subject,
        text,
        ...(code && { code }),
        sentAt: new Date().toISOString(),
      };
      stored.set([mail, ...stored.get()].slice(0, maxMails));
    },
    list: () => stored.get(),
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/__local/mail') return sendHtml(response, renderMailboxPage(stored.get()));
      if (url.pathname !== '/__local/mail.json') return sendJson(response, { message: 'Not Found' }, 404);
      const reader = url.searchParams.get('to')?.toLowerCase();
      const mails = stored.get().filter((mail) => reader === undefined || mail.to.toLowerCase() === reader);
      return sendJson(response, { mails });
    },
  };
}

function renderMailboxPage(mails: readonly Mail[]): string {
  return renderLocalPage({
    title: 'صندوق البريد',
    intro: 'الرسائل التي كانت ستصل إلى أصحابها، الأحدث أولًا. تتحدّث الصفحة وحدها.',
    body:
      mails.map(renderMail).join('') ||
      '<p class="card empty">لا توجد رسائل بعد. أنشئ حسابًا ليصل رمز التأكيد هنا.</p>',
    style: `
.code { display: block; width: fit-content; margin: 12px 0 4px; padding: 4px 18px; border-radius: 12px;
  background: var(--tint); color: var(--brand-ink); font: 600 30px/1.5 ui-monospace, Menlo, Consolas, monospace;
  letter-spacing: .12em; user-select: all; }
.card p { margin: 4px 0 0; white-space: pre-line; overflow-wrap: anywhere; }`,
    versionUrl: '/__local/mail.json',
    version: JSON.stringify({ mails }),
  });
}

function renderMail({ to, from, subject, text, code, sentAt }: Mail): string {
  return `<article class="card">
<h2>${escapeHtml(subject)}</h2>
<div class="meta"><span class="ltr">${escapeHtml(to)}</span><time datetime="${sentAt}">${formatMoment(sentAt)}</time></div>
${from ? `<div class="meta"><span>من: <bdi>${escapeHtml(from)}</bdi></span></div>` : ''}${code ? `<bdi class="code ltr">${escapeHtml(code)}</bdi>` : ''}<p>${escapeHtml(text)}</p>
</article>`;
}
