import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { ContactMessageRepository } from '@mirsah/domain/contact-message';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import { getPlatformInsights, type MetricsRepository, type TopPages } from '@mirsah/domain/metrics/commands';
import type { AuditLog } from '@mirsah/domain/user/audit-log';
import {
  type AccountPolicy,
  type EditableSettings,
  saveSystemSettings,
} from '@mirsah/domain/user/save-settings';
import { handle } from '../http/endpoint.ts';

type Ports = {
  editableSettings: EditableSettings;
  accountPolicy: AccountPolicy;
  auditLog: AuditLog;
  contactMessages: ContactMessageRepository;
  metrics: Pick<MetricsRepository, 'readPlatform'>;
  topPages: TopPages;
  pages: PublicLandingPages;
  clock: Clock;
};

/** The administrators' settings and view of the platform as a whole. */
export const platform = (ports: Ports) => ({
  getSystemSettings: handle(api.getSystemSettings, async () => {
    const [stored, canChangeSender] = await Promise.all([
      ports.editableSettings.get(),
      ports.accountPolicy.canChangeSender(),
    ]);
    return { ...stored, canChangeSender };
  }),

  saveSystemSettings: handle(api.saveSystemSettings, async ({ caller, body, sent }) => {
    const edit = { ...body, sent: sent.settings, admin: caller.profile };
    const saved = await saveSystemSettings(ports, edit);
    return { ...saved, canChangeSender: await ports.accountPolicy.canChangeSender() };
  }),

  listAuditLog: handle(api.listAuditLog, async ({ query }) => ports.auditLog.list(query)),

  listContactMessages: handle(api.listContactMessages, async ({ query }) =>
    ports.contactMessages.list(query),
  ),

  getPlatformInsights: handle(api.getPlatformInsights, () => getPlatformInsights(ports)),
});
