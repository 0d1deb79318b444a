import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailbox, type Mailbox } from './mailbox.ts';

let directory: string;
let mailbox: Mailbox;
let server: Server;
let origin: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mirsah-mail-'));
  mailbox = createMailbox({ file: path.join(directory, 'mail.json') });
  server = createServer((request, response) => mailbox.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

const page = async () => (await fetch(`${origin}/__local/mail`)).text();
const json = async (query = '') => (await fetch(`${origin}/__local/mail.json${query}`)).json();

test('the empty mailbox explains how to get a mail', async () => {
  expect(await page()).toContain('لا توجد رسائل بعد');
});

test('the mailbox shows mails newest first with their code', async () => {
  mailbox.send({ to: 'noura@example.com', subject: 'رمز التأكيد', text: 'أهلًا', code: '123456' });
  mailbox.send({ to: 'saad@example.com', subject: 'إعادة التعيين', text: 'أهلًا', code: '654321' });
  const html = await page();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html.indexOf('>654321<')).toBeGreaterThan(0);
  expect(html.indexOf('>123456<')).toBeGreaterThan(html.indexOf('>654321<'));
});

test('the mails of one recipient can be read as JSON', async () => {
  mailbox.send({ to: 'Noura@example.com', subject: 'رمز التأكيد', text: 'أهلًا', code: '123456' });
  mailbox.send({ to: 'saad@example.com', subject: 'أخرى', text: 'أهلًا' });
  const { mails } = await json('?to=noura@example.com');
  expect(mails).toMatchObject([{ to: 'Noura@example.com', code: '123456' }]);
});

test('the mailbox escapes text that users entered', async () => {
  mailbox.send({
    to: '<b>@example.com',
    subject: '<script>alert(1)</script>',
    text: '</script><script>alert(2)</script>',
  });
  expect(await page()).not.toMatch(/<script>alert|<b>@/);
});

test('mails survive a restart', () => {
  mailbox.send({ to: 'noura@example.com', subject: 'رمز التأكيد', text: 'أهلًا' });
  const again = createMailbox({ file: path.join(directory, 'mail.json') });
  expect(again.list()).toMatchObject([{ to: 'noura@example.com' }]);
});
