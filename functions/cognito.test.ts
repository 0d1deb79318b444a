import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { createIdentityAdmin } from './cognito.ts';

const newcomer = { email: 'noura@merchant.test', fullName: 'نورة' };

/** A pool whose answer to a creation is lost, so that the client's own repetition finds the account there. */
function poolThatForgetsToAnswer(there: AttributeType[] = []) {
  let attributes = there;
  const send = async (command: unknown) => {
    if (command instanceof AdminCreateUserCommand) {
      if (attributes.length === 0)
        attributes = [{ Name: 'sub', Value: 'made' }, ...(command.input.UserAttributes ?? [])];
      throw new UsernameExistsException({ message: 'User account already exists', $metadata: {} });
    }
    if (command instanceof AdminGetUserCommand) return { UserAttributes: attributes };
    throw new Error('unexpected');
  };
  return createIdentityAdmin({ send } as unknown as CognitoIdentityProviderClient, 'pool');
}

it('an account whose creation was repeated after a time-out is found as its own', async () => {
  await expect(poolThatForgetsToAnswer().create(newcomer)).resolves.toBe('made');
});

it('an account created by another person is never treated as one’s own', async () => {
  const others = [
    { Name: 'sub', Value: 'other' },
    { Name: 'email', Value: newcomer.email },
    { Name: 'name', Value: newcomer.fullName },
    { Name: 'nickname', Value: 'another attempt' },
  ];
  for (const there of [others, others.slice(0, 3)])
    await expect(poolThatForgetsToAnswer(there).create(newcomer)).rejects.toMatchObject({
      code: 'email_taken',
    });
});
