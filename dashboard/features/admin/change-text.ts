import type { AuditEntry } from '@mirsah/domain/user/audit-log';
import {
  customDomains,
  log,
  passwordStrengthTexts,
  planTexts,
  profileStatusTexts,
  roleTexts,
  sessionTexts,
  settingTexts,
  users,
} from '../../messages/index.ts';

type Change = AuditEntry['changes'][number];
type Texts = Partial<Record<string, string>>;

const fieldTexts: Texts = {
  ...settingTexts,
  status: users.status,
  role: users.role,
  plan: users.plan,
  banReason: users.banReason,
  domain: customDomains.title,
};

const yesOrNo: Texts = { true: log.on, false: log.off };

const valueTexts: Partial<Record<string, Texts>> = {
  status: profileStatusTexts,
  role: roleTexts,
  plan: planTexts,
  passwordStrength: passwordStrengthTexts,
  sessionDays: sessionTexts,
};

/** `الدور: من مستخدم عادي إلى مدير النظام`; without a value before, only the value after. */
export function changeText({ field, from, to }: Change): string {
  const texts = valueTexts[field] ?? yesOrNo;
  const [before, after] = [from, to].map(
    (value) => texts[value] ?? (field === 'domain' ? ltr(value) : value),
  );
  const name = fieldTexts[field] ?? field;
  if (!before) return `${name}: ${after}`;
  return `${name}: ${log.from} ${before} ${log.to} ${after || users.unspecified}`;
}

/** A domain is written from left to right, even with Arabic letters. */
const ltr = (host: string) => host && `\u2066${host}\u2069`;
