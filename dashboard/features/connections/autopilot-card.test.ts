import { expect, it } from 'vitest';
import { callStatusOf, findLack } from './autopilot-card.tsx';

const at = '2026-11-28T10:00:00.000Z';
const question = {
  templateId: 'template-1',
  name: 'تأكيد الطلب',
  content: 'مرحبًا {name}، هل نؤكد طلبك؟',
  approvedAs: { name: 'confirm_order', language: 'ar' },
};
const approved = {
  name: 'confirm_order',
  language: 'ar',
  status: 'APPROVED',
  category: 'UTILITY',
  body: 'مرحبًا {{1}}، هل نؤكد طلبك؟',
  variables: 1,
  buttons: ['تأكيد', 'تعديل', 'إلغاء'],
};
const listed = { kind: 'listed' as const, templates: [approved] };
const rejected = (code: number | null) => ({ kind: 'rejected' as const, code, message: '' });
const unreachable = { kind: 'unreachable' as const };
const check = (answer: 'accepted' | 'rejected' | 'unreachable') => ({ at, answer, code: null, number: '' });
const seen = {
  tokenCheck: check('accepted'),
  appSecret: {},
  webhookVerifiedAt: at,
  reportedAt: null,
} as never;
const seenAs = (changes: object) => Object.assign({}, seen, changes) as never;
const on = { isOn: true, question };

it('answers that do not arrive are reported only when Meta does not reach the webhook', () => {
  expect(callStatusOf(on, seenAs({ webhookVerifiedAt: null }), listed)).toBe('unheard');
  expect(callStatusOf(on, seen, listed)).toBe('on');
});

it('a rejected token, a missing account and a paused template are reported as reasons why the question is not sent', () => {
  expect(callStatusOf(on, seenAs({ tokenCheck: check('rejected') }), listed)).toBe('unsent');
  expect(callStatusOf(on, seenAs({ tokenCheck: check('rejected') }), unreachable)).toBe('unsent');
  expect(callStatusOf(on, seen, rejected(190))).toBe('unsent');
  expect(callStatusOf(on, seenAs({ webhookVerifiedAt: null }), { kind: 'account_missing' })).toBe('unsent');
  expect(callStatusOf(on, null, { kind: 'not_connected' })).toBe('unsent');
  const paused = { kind: 'listed' as const, templates: [{ ...approved, status: 'PAUSED' }] };
  expect(callStatusOf(on, seen, paused)).toBe('unsent');
});

it('templates that cannot be loaded now leave the last status of the automatic question', () => {
  for (const account of [undefined, unreachable, rejected(130429), rejected(null)]) {
    expect(callStatusOf(on, seen, account)).toBe('on');
    expect(callStatusOf(on, seenAs({ webhookVerifiedAt: null }), account)).toBe('unheard');
  }
});

it('a token that Meta never answered about is not reported as working', () => {
  for (const tokenCheck of [null, check('unreachable')]) {
    expect(callStatusOf(on, seenAs({ tokenCheck }), unreachable)).toBe('unknown');
    expect(callStatusOf(on, seenAs({ tokenCheck }), listed)).toBe('on');
  }
});

it('a question that is switched off is shown as off, whatever the connection lacks', () => {
  expect(callStatusOf({ isOn: false, question }, null, rejected(190))).toBe('off');
  expect(callStatusOf(undefined, seen, listed)).toBe('off');
});

it('what is missing before the question can be switched on is listed: a valid token, then answers that arrive', () => {
  expect(findLack(null)).toBeUndefined();
  expect(findLack(seenAs({ tokenCheck: check('rejected'), webhookVerifiedAt: null }))).toBe('token');
  expect(findLack(seenAs({ webhookVerifiedAt: null }))).toBe('webhook');
  expect(findLack(seenAs({ appSecret: null, reportedAt: at }))).toBe('webhook');
  expect(findLack(seenAs({ webhookVerifiedAt: null, reportedAt: at }))).toBeUndefined();
  expect(findLack(seen)).toBeUndefined();
});
