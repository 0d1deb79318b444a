import { api } from '@mirsah/contracts/api';
import { getPlatformInsights as insights } from '@mirsah/domain/metrics/commands';
import { saveSystemSettings as save } from '@mirsah/domain/user/save-settings';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const getSystemSettings = handle(api.getSystemSettings, async () => {
  const { editableSettings, accountPolicy } = getDependencies();
  const [stored, canChangeSender] = await Promise.all([
    editableSettings.get(),
    accountPolicy.canChangeSender(),
  ]);
  return { ...stored, canChangeSender };
});

export const saveSystemSettings = handle(api.saveSystemSettings, async ({ caller, body }) => {
  const dependencies = getDependencies();
  const saved = await save(dependencies, { ...body, admin: caller.profile });
  return { ...saved, canChangeSender: await dependencies.accountPolicy.canChangeSender() };
});

export const listAuditLog = handle(api.listAuditLog, async ({ query }) =>
  getDependencies().auditLog.list(query),
);

export const listContactMessages = handle(api.listContactMessages, async ({ query }) =>
  getDependencies().contactMessages.list(query),
);

export const getPlatformInsights = handle(api.getPlatformInsights, () => insights(getDependencies()));
