import { AdminCreateUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { email, named, poolOfEachTest } from './testing/pool.ts';

let asked: PreSignUpTriggerEvent[];
let answer: (event: PreSignUpTriggerEvent) => PreSignUpTriggerEvent;
beforeEach(() => {
  asked = [];
  answer = (event) => event;
});

const { pool, signUp, signIn } = poolOfEachTest({
  preSignUp: (event) => {
    asked.push(event);
    return answer(event);
  },
});

it('the PreSignUp function gets the visitor’s attributes without the password', async () => {
  await signUp();
  expect(asked).toMatchObject([
    {
      triggerSource: 'PreSignUp_SignUp',
      request: { userAttributes: { email, name: 'منى', email_verified: 'false' } },
    },
  ]);
  expect(JSON.stringify(asked)).not.toContain('sea-teal-1');
  expect(pool().mails).toMatchObject([{ kind: 'confirm', from: '"مرساة" <no-reply@mirsah.test>' }]);
});

it('an account that the PreSignUp function confirms gets no code', async () => {
  answer = (event) => ({
    ...event,
    response: { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false },
  });
  expect(await signUp()).toMatchObject({ UserConfirmed: true });
  expect(pool().mails).toEqual([]);
  await expect(signIn()).resolves.toBeDefined();
  const { UserAttributes } = await pool().client.send(new AdminGetUserCommand(named));
  expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
});

it('a sign-up that the PreSignUp function rejects fails with its message and creates no account', async () => {
  answer = () => {
    throw new Error('مغلق');
  };
  await expect(signUp()).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error مغلق.',
  });
  await expect(pool().client.send(new AdminGetUserCommand(named))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  });
});

it('the PreSignUp function is called for invitations too', async () => {
  await pool().client.send(new AdminCreateUserCommand(named));
  expect(asked).toMatchObject([{ triggerSource: 'PreSignUp_AdminCreateUser' }]);
});
