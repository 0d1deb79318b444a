import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { decideSignUp } from './user-pool.ts';

const event = (triggerSource: PreSignUpTriggerEvent['triggerSource']): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'me-central-1',
  userPoolId: 'pool',
  userName: 'user',
  callerContext: { awsSdkVersion: '3', clientId: 'client' },
  triggerSource,
  request: { userAttributes: { email: 'new@merchant.test' } },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});
const open = { isRegistrationOpen: true, isEmailConfirmationRequired: true };

it('a visitor cannot sign up while registration is closed', () => {
  expect(() => decideSignUp(event('PreSignUp_SignUp'), { ...open, isRegistrationOpen: false })).toThrow(
    'التسجيل مغلق حاليًا',
  );
});

it('an administrator can create accounts while registration is closed', () => {
  const asked = event('PreSignUp_AdminCreateUser');
  expect(decideSignUp(asked, { ...open, isRegistrationOpen: false })).toEqual(asked);
});

it.each([
  ['must be confirmed by e-mail first', true, false],
  ['is confirmed at once', false, true],
])('a new account %s when the settings say so', (_, isEmailConfirmationRequired, isConfirmed) => {
  const { response } = decideSignUp(event('PreSignUp_SignUp'), { ...open, isEmailConfirmationRequired });
  expect(response).toMatchObject({ autoConfirmUser: isConfirmed, autoVerifyEmail: isConfirmed });
});
