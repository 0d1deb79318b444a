import type { SystemSettings } from '@mirsah/domain/settings/system-settings.ts';
import type { PreSignUpTriggerEvent } from 'aws-lambda';

type Rules = Pick<SystemSettings, 'isRegistrationOpen' | 'isEmailConfirmationRequired'>;

/** Cognito puts its own words before it; the sign-up form shows what follows. */
const CLOSED = 'التسجيل مغلق حاليًا';

/**
 * Refuses visitors while registration is closed, and confirms their accounts at once when no code is asked for.
 * Accounts that an administrator creates pass. The password is not in the event: the pool's own policy judges it.
 */
export function decideSignUp(event: PreSignUpTriggerEvent, rules: Rules): PreSignUpTriggerEvent {
  if (event.triggerSource === 'PreSignUp_AdminCreateUser') return event;
  if (!rules.isRegistrationOpen) throw new Error(CLOSED);
  const isConfirmed = !rules.isEmailConfirmationRequired;
  return {
    ...event,
    response: { ...event.response, autoConfirmUser: isConfirmed, autoVerifyEmail: isConfirmed },
  };
}
