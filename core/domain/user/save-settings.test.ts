import { describe, expect, it } from 'vitest';
import { defaultSystemSettings, type SystemSettings, type VersionedSettings } from '../settings.ts';
import type { AuditEntry } from './audit-log.ts';
import { saveSystemSettings } from './save-settings.ts';
import { profileFixture } from './user.fixture.ts';

const admin = profileFixture({ id: 'admin-1', role: 'admin' });

function office() {
  let stored: VersionedSettings = { version: 0, settings: defaultSystemSettings };
  const log: AuditEntry[] = [];
  const applied: string[] = [];
  const ports = {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    editableSettings: {
      get: async () => stored,
      async replace(_before: VersionedSettings, after: VersionedSettings, entry: AuditEntry) {
        stored = after;
        log.push(entry);
      },
    },
    accountPolicy: {
      canChangeSender: async () => true,
      setPasswordRule: async ({ minLength }: { minLength: number }) => void applied.push(`${minLength}`),
      setSessionLength: async (days: number) => void applied.push(`${days} days`),
      setSender: async ({ address }: { address: string }) => void applied.push(address),
    },
  };
  const save = (version: number, changes: Partial<SystemSettings>, sent?: unknown) =>
    saveSystemSettings(ports, {
      admin,
      version,
      settings: { ...defaultSystemSettings, ...changes },
      sent,
    });
  return { ports, log, applied, save, stored: () => stored };
}

describe('saving the settings', () => {
  it('saving stores the settings and logs only the changes', async () => {
    const { save, stored, log, applied } = office();
    await save(0, { isRegistrationOpen: false });
    expect(stored()).toMatchObject({ version: 1, settings: { isRegistrationOpen: false } });
    expect(log).toMatchObject([
      { action: 'settings_changed', target: null, changes: [{ field: 'isRegistrationOpen', to: 'false' }] },
    ]);
    expect(applied).toEqual([]);
  });

  it('a setting that an older dashboard does not send is preserved', async () => {
    const { save, stored } = office();
    await save(0, { senderName: 'متجر', isRegistrationOpen: false });
    const { senderName, ...sent } = { ...defaultSystemSettings, isCloakingAllowed: false };
    await save(1, sent, sent);
    expect(stored().settings).toEqual({ ...sent, senderName: 'متجر' });
  });

  it('saving applies the password rule, the sender and the length of sessions at the identity provider', async () => {
    const { save, applied } = office();
    await save(0, { passwordStrength: 'high', senderName: 'مرساة', senderAddress: 'salam@mirsah.test' });
    expect(applied).toEqual(['salam@mirsah.test', '10']);
    await save(1, { passwordStrength: 'high', senderAddress: 'salam@mirsah.test', sessionDays: 7 });
    expect(applied.at(-1)).toBe('7 days');
  });

  it('settings that the identity provider rejects are not stored', async () => {
    const { ports, save, stored } = office();
    ports.accountPolicy.setPasswordRule = async () => {
      throw new Error('unreachable');
    };
    await expect(save(0, { passwordStrength: 'high' })).rejects.toThrow('unreachable');
    expect(stored().version).toBe(0);
  });

  it('saving an outdated copy of the settings throws version_conflict', async () => {
    const { save } = office();
    await save(0, { sessionDays: 7 });
    await expect(save(0, { sessionDays: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { currentVersion: 1 },
    });
  });
});
