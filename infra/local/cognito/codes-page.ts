import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, renderLocalPage, sendHtml, sendJson } from '../local-page.ts';
import type { ShownCode } from './second-factor.ts';

/**
 * Serves `/__local/codes` (page) and `/__local/codes.json` (`{ "codes": ShownCode[] }`): what the
 * authenticator app of each account would show, for who tries the product without one.
 */
export function createCodesPage(codes: () => ShownCode[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/__local/codes') sendHtml(response, render(codes()));
    else if (pathname === '/__local/codes.json') sendJson(response, { codes: codes() });
    else sendJson(response, { message: 'Not Found' }, 404);
  };
}

const render = (codes: readonly ShownCode[]) =>
  renderLocalPage({
    title: 'رموز تطبيق المصادقة',
    intro: 'ما يعرضه تطبيق المصادقة لكل حساب بدأ تفعيل التحقق بخطوتين هنا. يتغيّر الرمز كل نصف دقيقة.',
    body:
      codes.map(card).join('') ||
      '<div class="card empty">لا رموز بعد. تظهر حين يفتح حساب شاشة تفعيل التحقق بخطوتين.</div>',
    style: '.code { font-size: 28px; letter-spacing: 0.2em; }',
    versionUrl: '/__local/codes.json',
    version: JSON.stringify({ codes }),
  });

const card = ({ email, key, code }: ShownCode) => `<article class="card">
<div class="meta"><bdi class="ltr">${escapeHtml(email)}</bdi></div>
<div><span class="code ltr">${code}</span></div>
<div class="meta"><span class="ltr">${escapeHtml(key)}</span></div>
</article>`;
