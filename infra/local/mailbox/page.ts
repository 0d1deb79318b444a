import { escapeHtml, formatMoment, renderLocalPage } from '../edge/local-page.ts';
import type { Mail } from './mailbox.ts';

export function renderMailboxPage(mails: readonly Mail[]): string {
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
