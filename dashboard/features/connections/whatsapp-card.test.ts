import { expect, it } from 'vitest';
import { formatDateTime } from '../../messages/index.ts';
import { seenOf } from './whatsapp-card.tsx';

const at = '2026-11-28T10:00:00.000Z';
const none = { tokenCheck: null, webhookVerifiedAt: null, reportedAt: null, appSecret: null };
const check = { at, answer: 'accepted', code: null, number: '+966 55 123 4567' } as const;

/** Each line without the marks of direction. */
const linesOf = (seen: object) =>
  seenOf({ ...none, ...seen }).map((line) => line.join(': ').replaceAll(/[\u2066-\u2069]/g, ''));

it('a connection without any observation says so line by line, and what its webhook lacks', () => {
  expect(linesOf({})).toEqual([
    expect.stringMatching(/^رمز الوصول: /),
    'رابط الاستدعاء: ينقصه سر التطبيق',
    'آخر ما وصل من واتساب: لم يصل شيء بعد',
  ]);
  expect(linesOf({ appSecret: '1234' })).toContain('رابط الاستدعاء: لم تتحقق منه Meta بعد');
});

it('a connection shows when Meta accepted its token, for which number, when it verified the webhook, and when it last reported', () => {
  const time = formatDateTime(at);
  const last = '2026-11-29T07:30:00.000Z';
  expect(linesOf({ tokenCheck: check, appSecret: '1234', webhookVerifiedAt: at, reportedAt: last })).toEqual([
    `رمز الوصول: قبلته Meta ${time.replaceAll(/[\u2066-\u2069]/g, '')}`,
    'الرقم: +966 55 123 4567',
    `رابط الاستدعاء: تحققت منه Meta ${time.replaceAll(/[\u2066-\u2069]/g, '')}`,
    `آخر ما وصل من واتساب: ${formatDateTime(last).replaceAll(/[\u2066-\u2069]/g, '')}`,
  ]);
});

it.each([
  [190, /رفضته Meta .*انتهت صلاحيته/],
  [10, /رفضته Meta .*لا يملك الرمز صلاحية هذا الرقم/],
  [100, /رفضته Meta .*لا تعرف Meta معرّف الرقم/],
  [131000, /رفضته Meta .*تأكد من الرمز/],
])('a token that Meta rejects with code %i shows when and why', (code, reason) => {
  const [token = ''] = linesOf({ tokenCheck: { ...check, answer: 'rejected', code } });
  expect(token).toMatch(reason);
  expect(token).not.toContain('قبلته');
});
