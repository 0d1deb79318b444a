import { api } from '@mirsah/contracts/api.ts';
import type { ResponseOf } from '@mirsah/contracts/contract.ts';
import { passwordRules } from '@mirsah/domain/settings/password-rule.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { json } from '../../http/http.ts';

/** The one answer of the API that is the same for everybody, and may be kept. */
const forAMinute = { 'cache-control': 'public, max-age=60' };

export const getRegistrationRules = handlePage(api.getRegistrationRules, async () => {
  const { isRegistrationOpen, isEmailConfirmationRequired, passwordStrength } =
    await getDependencies().settings.get();
  const rules = {
    isOpen: isRegistrationOpen,
    isEmailConfirmationRequired,
    password: passwordRules[passwordStrength],
  } satisfies ResponseOf<typeof api.getRegistrationRules>;
  const answer = json(api.getRegistrationRules.status, rules);
  return { ...answer, headers: { ...answer.headers, ...forAMinute } };
});
