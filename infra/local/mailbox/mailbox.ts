import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keepValue } from '../edge/kept-value.ts';
import { sendHtml, sendJson } from '../edge/local-page.ts';
import { renderMailboxPage } from './page.ts';

export type Mail = {
  id: string;
  to: string;
  from?: string;
  subject: string;
  text: string;
  /** What the reader has to type somewhere: a code or a temporary password. */
  code?: string;
  /** ISO-8601. */
  sentAt: string;
};

export type Mailbox = {
  send(mail: { to: string; from?: string; subject: string; text: string; code?: string }): void;
  /** Newest first. */
  list(): Mail[];
  /** Answers `/__local/mail` (page) and `/__local/mail.json` (`{ "mails": Mail[] }`, `?to=` for one reader). */
  handle(request: IncomingMessage, response: ServerResponse): void;
};

const keptMails = 200;

/** Keeps the mails that would have gone out, in a file, and shows them. The oldest go once there are too many. */
export function createMailbox({ file }: { file: string }): Mailbox {
  const kept = keepValue<Mail[]>(file, []);
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
      kept.set([mail, ...kept.get()].slice(0, keptMails));
    },
    list: () => kept.get(),
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/__local/mail') return sendHtml(response, renderMailboxPage(kept.get()));
      if (url.pathname !== '/__local/mail.json') return sendJson(response, { message: 'Not Found' }, 404);
      const reader = url.searchParams.get('to')?.toLowerCase();
      const mails = kept.get().filter((mail) => reader === undefined || mail.to.toLowerCase() === reader);
      return sendJson(response, { mails });
    },
  };
}
