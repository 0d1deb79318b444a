import { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { passwordRules, type SystemSettingsRepository } from '@mirsah/domain/settings';
import { handlePublic } from '../http/endpoint.ts';
import { json } from '../http/response.ts';

/** The only response of the API that is the same for everyone, so caches may store it. */
const forAMinute = { 'cache-control': 'public, max-age=60' };

/** The rules that the sign-up form follows. */
export const registration = ({ settings }: { settings: SystemSettingsRepository }) => ({
  getRegistrationRules: handlePublic(api.getRegistrationRules, async () => {
    const { isRegistrationOpen, isEmailConfirmationRequired, passwordStrength } = await settings.get();
    const response = json(api.getRegistrationRules.status, {
      isOpen: isRegistrationOpen,
      isEmailConfirmationRequired,
      password: passwordRules[passwordStrength],
    } satisfies ResponseOf<typeof api.getRegistrationRules>);
    return { ...response, headers: { ...response.headers, ...forAMinute } };
  }),
});
