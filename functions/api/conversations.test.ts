import { autopilotFixture } from '@mirsah/domain/conversation/conversation.fixture';
import { OWNER } from '@mirsah/domain/member';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { httpEventFixture } from '../http/request.fixture.ts';
import { conversations } from './conversations.ts';

const caller = {
  actorId: 'merchant-1',
  profile: profileFixture(),
  accessToken: '',
  clientId: '',
  ownerId: 'merchant-1',
  owner: profileFixture(),
  grant: OWNER,
};
const at = '2026-11-28T10:00:00.000Z';
const content = 'مرحبًا {name}، هل نؤكد طلبك؟';
const question = {
  templateId: 't'.repeat(26),
  name: 'تأكيد',
  content,
  approvedAs: { name: 'confirm_order', language: 'ar' },
};
const approved = {
  ...question.approvedAs,
  status: 'APPROVED',
  category: 'UTILITY',
  body: 'مرحبًا {{1}}، هل نؤكد طلبك؟',
  variables: 1,
  buttons: ['تأكيد', 'تعديل', 'إلغاء'],
};

/** A merchant whose account can send the question, and the observations of Meta's webhook. */
function world(seen: object, { wasOn = false } = {}) {
  let stored = { ...autopilotFixture, question, isOn: wasOn };
  const connection = {
    ownerId: 'merchant-1',
    accountId: '2055512345',
    appSecret: {},
    webhookVerifiedAt: null,
    reportedAt: null,
    ...seen,
  };
  const ports = {
    conversations: {
      findSettings: async () => stored,
      saveSettings: async (_: string, settings: typeof stored) => {
        stored = settings;
      },
    },
    messageTemplates: { find: async () => ({ name: 'تأكيد', content }) },
    connections: { findWhatsApp: async () => connection },
    secrets: { open: async () => 'a-token' },
    templates: { list: async () => ({ kind: 'listed', templates: [approved] }) },
  };
  // The only ports that this endpoint asks.
  const { saveAutopilot } = conversations(ports as unknown as Parameters<typeof conversations>[0]);
  const { templateId, approvedAs } = question;
  const save = (changes: object = {}) =>
    saveAutopilot.run(
      httpEventFixture({
        route: 'PUT /api/autopilot',
        body: { ...stored, isOn: true, question: { templateId, approvedAs }, ...changes },
      }),
      async () => caller,
    );
  return { save, stored: () => stored };
}

it.each([
  ['Meta has not verified the webhook and reported nothing', {}],
  ['the app’s secret is missing, without which no report is believed', { appSecret: null, reportedAt: at }],
])('the automatic question is not switched on while no answer can arrive: %s', async (_, seen) => {
  const { save, stored } = world(seen);
  await expect(save()).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'isOn', problem: 'webhook_not_seen' }] },
  });
  expect(stored().isOn).toBe(false);
  // All other settings are saved.
  await save({ isOn: false, delayMinutes: 10 });
  expect(stored()).toMatchObject({ isOn: false, delayMinutes: 10 });
});

it.each([
  ['Meta has verified the webhook', { webhookVerifiedAt: at }],
  ['Meta has reported something', { reportedAt: at }],
])('the automatic question is switched on once answers can arrive: %s', async (_, seen) => {
  const { save, stored } = world(seen);
  await save();
  expect(stored().isOn).toBe(true);
});

it('a running automatic question can be changed, whatever the observations of Meta’s webhook', async () => {
  const { save, stored } = world({}, { wasOn: true });
  await save({ delayMinutes: 15 });
  expect(stored()).toMatchObject({ isOn: true, delayMinutes: 15 });
});
