import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { passwordRules } from '@mirsah/domain/settings';
import { getDependencies } from '../dependencies.ts';
import { handlePage } from '../http/lambda.ts';
import { json } from '../http/response.ts';

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
