import type { ServerResponse } from 'node:http';

/** Text escaped for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * An Arabic page of the local tools. It reloads when `versionUrl` returns a value other than `version`, so
 * input and selections stay until there is news. `body` and `style` are trusted.
 */
export function renderLocalPage(page: {
  title: string;
  intro: string;
  body: string;
  style?: string;
  versionUrl: string;
  version: string;
}): string {
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · مرساة</title>
<style>${baseStyle}${page.style ?? ''}</style>
</head>
<body>
<header><div class="wide"><b>مرساة</b><nav>
<a href="/__local/mail">البريد</a><a href="/__local/codes">الرموز</a><a href="/__local/partners">الشركاء</a><a href="/__local/domains">النطاقات</a><a href="/">التطبيق</a>
</nav></div></header>
<main class="wide">
<h1>${escapeHtml(page.title)}</h1>
<p class="intro">${escapeHtml(page.intro)}</p>
${page.body}
</main>
<script>
const known = ${JSON.stringify(page.version).replaceAll('<', '\\u003c')};
setInterval(async () => {
  const reply = await fetch(${JSON.stringify(page.versionUrl)}).catch(() => undefined);
  if (reply && reply.ok && (await reply.text()) !== known) location.reload();
}, 1500);
</script>
</body>
</html>`;
}

const baseStyle = `
:root { --brand: #0b6b6d; --brand-ink: #085456; --tint: #edf8f7; --soft: #f8fafc; --fill: #f1f5f9; --line: #e2e8f0;
  --rule: #cbd5e1; --muted: #475569; --ink: #0f172a; --success: #15803d; --error: #c4221f; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--soft); color: var(--ink); line-height: 1.75;
  font-family: 'Readex Pro', 'Noto Sans Arabic', 'Segoe UI', Tahoma, system-ui, sans-serif; font-size: 15px; }
.wide { max-width: 880px; margin-inline: auto; padding-inline: 16px; }
header { background: #fff; border-block-end: 1px solid var(--line); }
header .wide { display: flex; align-items: center; gap: 24px; min-height: 56px; }
header b { color: var(--brand); font-size: 18px; }
nav { display: flex; gap: 4px; }
nav a { color: var(--muted); text-decoration: none; padding: 8px 12px; border-radius: 12px; }
nav a:hover { background: var(--tint); color: var(--brand-ink); }
h1 { font-size: 24px; line-height: 1.42; margin-block: 32px 4px; }
h2 { font-size: 18px; line-height: 1.42; margin-block: 0 4px; }
.intro { color: var(--muted); margin-block: 0 22px; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 18px; padding: 16px 20px; margin-block-end: 12px; }
.empty { text-align: center; color: var(--muted); padding-block: 52px; }
.meta { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; color: var(--muted); font-size: 13px; }
.ltr { direction: ltr; unicode-bidi: isolate; }
`;

/** A time in the merchants' format: Gregorian, Latin digits, Riyadh time. `at` is ISO-8601. */
export function formatMoment(at: string): string {
  return new Intl.DateTimeFormat('ar-SA-u-ca-gregory-nu-latn', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Riyadh',
  }).format(new Date(at));
}

export function sendHtml(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html);
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}
