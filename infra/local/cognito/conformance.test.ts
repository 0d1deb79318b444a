import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './server.ts';
import { clientId, type StartedPool, startPool, userPoolId } from './testing/pool.ts';
import { codeOfStep, stepAt } from './totp.ts';

// The behaviour and the errors of each operation according to AWS's API reference, for a pool and a client
// like those of the CDK app: existence errors prevented, token revocation on, refresh tokens that rotate, no
// secret. Behaviours that take time (expiry, locks, grace periods) are tested in other files. A title
// continues the operation's name.

type Fields = Record<string, unknown>;
type Answer = { error?: string; message?: string; body: Fields };
type Behaviour = [promise: string, prove: () => Promise<void>];

let pool: StartedPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool?.dispose());

async function call(operation: string, fields: Fields): Promise<Answer> {
  const response = await fetch(pool.server.endpoint, {
    method: 'POST',
    headers: {
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20261122/eu-west-1/cognito-idp/aws4_request',
    },
    body: JSON.stringify(fields),
  });
  const body: Fields = await response.json();
  if (response.ok) return { body };
  expect(response.status).toBe(400);
  return { error: String(body.__type), message: String(body.message), body };
}

const password = 'sea-teal-1';
let serial = 0;
const newEmail = () => {
  serial += 1;
  return `user-${serial}@example.com`;
};
const ofClient = (fields: Fields) => ({ ClientId: clientId, ...fields });
const ofPool = (fields: Fields) => ({ UserPoolId: userPoolId, ...fields });
const attributes = (email: string) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'name', Value: 'منى' },
];

async function newUser(): Promise<string> {
  const Username = newEmail();
  const UserAttributes = attributes(Username);
  await call('AdminCreateUser', ofPool({ Username, UserAttributes, MessageAction: 'SUPPRESS' }));
  await call('AdminSetUserPassword', ofPool({ Username, Password: password, Permanent: true }));
  return Username;
}

async function invited(): Promise<string> {
  const Username = newEmail();
  const fields = { Username, UserAttributes: attributes(Username), TemporaryPassword: password };
  await call('AdminCreateUser', ofPool(fields));
  return Username;
}

async function unconfirmed(): Promise<string> {
  const Username = newEmail();
  const UserAttributes = [{ Name: 'email', Value: Username }];
  await call('SignUp', ofClient({ Username, Password: password, UserAttributes }));
  return Username;
}

const signIn = (USERNAME: string, PASSWORD = password) =>
  call('InitiateAuth', ofClient({ AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } }));

async function tokensOf(username: string): Promise<{ AccessToken: string; RefreshToken: string }> {
  const { body } = await signIn(username);
  return body.AuthenticationResult as { AccessToken: string; RefreshToken: string };
}

const codeOf = (username: string) => pool.codeFor(username);
const wrongCodeOf = (username: string) => (codeOf(username) === '000000' ? '000001' : '000000');
const refresh = (RefreshToken: string) => call('GetTokensFromRefreshToken', ofClient({ RefreshToken }));
const disabled = async () => {
  const Username = await newUser();
  const tokens = await tokensOf(Username);
  await call('AdminDisableUser', ofPool({ Username }));
  return { Username, tokens };
};

const on = { Enabled: true, PreferredMfa: true };
const signedIn = async () => {
  const username = await newUser();
  return { username, AccessToken: (await tokensOf(username)).AccessToken };
};
const newKey = async (AccessToken: string) =>
  String((await call('AssociateSoftwareToken', { AccessToken })).body.SecretCode);
const verifyKey = async (AccessToken: string) => {
  const key = await newKey(AccessToken);
  await call('VerifySoftwareToken', { AccessToken, UserCode: codeOfStep(key, stepAt(Date.now())) });
  return key;
};
/** The code of the next step, which is accepted half a minute early and was not used to verify the key. */
const nextCode = (key: string) => codeOfStep(key, stepAt(Date.now()) + 1);
const wrongCode = (key: string) => {
  const near = [-2, -1, 0, 1, 2].map((step) => codeOfStep(key, stepAt(Date.now()) + step));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
};
/** A user who is asked for a code at each sign-in. */
async function withFactor() {
  const { username, AccessToken } = await signedIn();
  const key = await verifyKey(AccessToken);
  await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: on });
  return { username, key };
}
const respond = (USERNAME: string, Session: string, SOFTWARE_TOKEN_MFA_CODE: string) =>
  ofClient({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
  });
const sendCode = (username: string, session: unknown, code: string) =>
  call('RespondToAuthChallenge', respond(username, String(session), code));

const uniform = { error: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const rejection = (error: string) => expect.objectContaining({ error });
const unknownUser = (operation: string, fields: Fields = {}): Behaviour => [
  'answers UserNotFoundException when an administrator names an unknown user',
  async () => {
    const answer = await call(operation, ofPool({ Username: 'unknown@example.com', ...fields }));
    expect(answer).toEqual(rejection('UserNotFoundException'));
  },
];
const foreignPool = (operation: string, fields: Fields = {}): Behaviour => [
  'answers ResourceNotFoundException for another pool',
  async () => {
    const answer = await call(operation, {
      Username: 'x@example.com',
      ...fields,
      UserPoolId: 'eu-west-1_Other',
    });
    expect(answer).toEqual(rejection('ResourceNotFoundException'));
  },
];
const foreignClient = (operation: string, fields: Fields = {}): Behaviour => [
  'answers ResourceNotFoundException for another client',
  async () => {
    const answer = await call(operation, { Username: 'x@example.com', ...fields, ClientId: 'other' });
    expect(answer).toEqual(rejection('ResourceNotFoundException'));
  },
];
const ownToken = (operation: string, fields: Fields = {}): Behaviour[] => [
  [
    'answers NotAuthorizedException to an invalid token',
    async () => {
      const answer = await call(operation, { AccessToken: 'no-token', ...fields });
      expect(answer).toEqual(rejection('NotAuthorizedException'));
    },
  ],
  [
    'answers NotAuthorizedException after a global sign-out',
    async () => {
      const { AccessToken } = await tokensOf(await newUser());
      await call('GlobalSignOut', { AccessToken });
      const answer = await call(operation, { AccessToken, ...fields });
      expect(answer).toMatchObject({
        error: 'NotAuthorizedException',
        message: 'Access Token has been revoked',
      });
    },
  ],
  [
    'answers NotAuthorizedException to a disabled user',
    async () => {
      const { AccessToken } = (await disabled()).tokens;
      expect(await call(operation, { AccessToken, ...fields })).toMatchObject({
        error: 'NotAuthorizedException',
        message: 'User is disabled.',
      });
    },
  ],
];

const behaviours: Record<string, Behaviour[]> = {
  SignUp: [
    [
      'answers UsernameExistsException for a taken e-mail, in any case',
      async () => {
        const Username = (await newUser()).toUpperCase();
        expect(await call('SignUp', ofClient({ Username, Password: password }))).toEqual(
          rejection('UsernameExistsException'),
        );
      },
    ],
    [
      'answers InvalidPasswordException below the policy',
      async () => {
        const answer = await call('SignUp', ofClient({ Username: newEmail(), Password: 'short' }));
        expect(answer).toEqual(rejection('InvalidPasswordException'));
      },
    ],
    [
      'answers InvalidParameterException for a name that is no e-mail',
      async () => {
        const answer = await call('SignUp', ofClient({ Username: 'mona', Password: password }));
        expect(answer).toEqual(rejection('InvalidParameterException'));
      },
    ],
    foreignClient('SignUp', { Password: password }),
  ],
  ConfirmSignUp: [
    [
      'answers CodeMismatchException, and LimitExceededException after five wrong codes',
      async () => {
        const Username = await unconfirmed();
        const fields = ofClient({ Username, ConfirmationCode: wrongCodeOf(Username) });
        for (let attempt = 0; attempt < 5; attempt++) {
          expect(await call('ConfirmSignUp', fields)).toEqual(rejection('CodeMismatchException'));
        }
        expect(await call('ConfirmSignUp', fields)).toEqual(rejection('LimitExceededException'));
      },
    ],
    [
      'answers ExpiredCodeException for an unknown e-mail',
      async () => {
        const fields = ofClient({ Username: 'unknown@example.com', ConfirmationCode: '123456' });
        expect(await call('ConfirmSignUp', fields)).toEqual(rejection('ExpiredCodeException'));
      },
    ],
    [
      'answers NotAuthorizedException when the user is confirmed',
      async () => {
        const fields = ofClient({ Username: await newUser(), ConfirmationCode: '123456' });
        expect(await call('ConfirmSignUp', fields)).toEqual(rejection('NotAuthorizedException'));
      },
    ],
  ],
  ResendConfirmationCode: [
    [
      'invalidates the previous code',
      async () => {
        const Username = await unconfirmed();
        const first = codeOf(Username);
        await call('ResendConfirmationCode', ofClient({ Username }));
        if (codeOf(Username) === first) return;
        const answer = await call('ConfirmSignUp', ofClient({ Username, ConfirmationCode: first }));
        expect(answer).toEqual(rejection('CodeMismatchException'));
      },
    ],
    [
      'answers an unknown e-mail like a known one',
      async () => {
        const { body } = await call('ResendConfirmationCode', ofClient({ Username: 'unknown@example.com' }));
        expect(body.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'EMAIL' });
      },
    ],
    [
      'answers LimitExceededException from the eleventh within an hour',
      async () => {
        const Username = newEmail();
        const ask = () => call('ResendConfirmationCode', ofClient({ Username }));
        for (let asked = 0; asked < 10; asked++) expect((await ask()).error).toBeUndefined();
        expect(await ask()).toEqual(rejection('LimitExceededException'));
      },
    ],
  ],
  InitiateAuth: [
    [
      'rejects an unknown user and a wrong password with the same error',
      async () => {
        expect(await signIn(await newUser(), 'wrong-password')).toMatchObject(uniform);
        expect(await signIn('unknown@example.com')).toMatchObject(uniform);
      },
    ],
    [
      'answers UserNotConfirmedException only with the right password',
      async () => {
        const username = await unconfirmed();
        expect(await signIn(username)).toEqual(rejection('UserNotConfirmedException'));
        expect(await signIn(username, 'wrong-password')).toMatchObject(uniform);
      },
    ],
    [
      'reports that the user is disabled only with the right password',
      async () => {
        const { Username } = await disabled();
        expect(await signIn(Username)).toMatchObject({ message: 'User is disabled.' });
        expect(await signIn(Username, 'wrong-password')).toMatchObject(uniform);
      },
    ],
    [
      'answers NotAuthorizedException while a name is locked, whether or not it has an account',
      async () => {
        for (const username of [await newUser(), newEmail()]) {
          for (let attempt = 0; attempt < 5; attempt++) await signIn(username, 'wrong-password');
          expect(await signIn(username)).toMatchObject({
            error: 'NotAuthorizedException',
            message: 'Password attempts exceeded',
          });
        }
      },
    ],
    foreignClient('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH' }),
  ],
  RespondToAuthChallenge: [
    [
      'answers CodeMismatchException to a wrong code, and signs in with the right one in the same session',
      async () => {
        const { username, key } = await withFactor();
        const { Session, ChallengeName, ...rest } = (await signIn(username)).body;
        expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
        expect(rest).not.toHaveProperty('AuthenticationResult');
        expect(await sendCode(username, Session, wrongCode(key))).toEqual(rejection('CodeMismatchException'));
        const code = nextCode(key);
        expect((await sendCode(username, Session, code)).body.AuthenticationResult).toBeDefined();
        expect(await sendCode(username, Session, code)).toEqual(rejection('NotAuthorizedException'));
      },
    ],
    [
      'answers ExpiredCodeException to a code that has signed in before',
      async () => {
        const { username, key } = await withFactor();
        const code = nextCode(key);
        await sendCode(username, (await signIn(username)).body.Session, code);
        const { Session } = (await signIn(username)).body;
        expect(await sendCode(username, Session, code)).toEqual(rejection('ExpiredCodeException'));
      },
    ],
    [
      'ends the session after five wrong codes, and accepts none of another user',
      async () => {
        const { username, key } = await withFactor();
        const { Session } = (await signIn(username)).body;
        expect(await sendCode(await newUser(), Session, nextCode(key))).toEqual(
          rejection('NotAuthorizedException'),
        );
        for (let attempt = 0; attempt < 5; attempt++) await sendCode(username, Session, wrongCode(key));
        expect(await sendCode(username, Session, nextCode(key))).toEqual(rejection('NotAuthorizedException'));
      },
    ],
    [
      'accepts the new password of an invited user once',
      async () => {
        const username = await invited();
        const { Session, ChallengeName } = (await signIn(username)).body;
        expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
        const responses = { USERNAME: username, NEW_PASSWORD: 'another-1' };
        const fields = ofClient({ ChallengeName, Session, ChallengeResponses: responses });
        expect((await call('RespondToAuthChallenge', fields)).body.AuthenticationResult).toBeDefined();
        expect(await call('RespondToAuthChallenge', fields)).toEqual(rejection('NotAuthorizedException'));
        expect(await signIn(username)).toMatchObject(uniform);
      },
    ],
    [
      'answers InvalidPasswordException below the policy, and accepts another answer to the challenge',
      async () => {
        const username = await invited();
        const { Session, ChallengeName } = (await signIn(username)).body;
        const answer = (NEW_PASSWORD: string) =>
          call(
            'RespondToAuthChallenge',
            ofClient({ ChallengeName, Session, ChallengeResponses: { USERNAME: username, NEW_PASSWORD } }),
          );
        expect(await answer('short')).toEqual(rejection('InvalidPasswordException'));
        expect((await answer('another-1')).error).toBeUndefined();
      },
    ],
  ],
  GetTokensFromRefreshToken: [
    [
      'returns the next refresh token',
      async () => {
        const { RefreshToken } = await tokensOf(await newUser());
        const { AuthenticationResult } = (await refresh(RefreshToken)).body;
        expect(AuthenticationResult).toMatchObject({ RefreshToken: expect.not.stringMatching(RefreshToken) });
      },
    ],
    [
      'answers NotAuthorizedException to an unknown token, a revoked one and a disabled user',
      async () => {
        const { RefreshToken } = await tokensOf(await newUser());
        await call('RevokeToken', ofClient({ Token: RefreshToken }));
        const tokens = ['unknown', RefreshToken, (await disabled()).tokens.RefreshToken];
        for (const token of tokens) expect(await refresh(token)).toEqual(rejection('NotAuthorizedException'));
      },
    ],
  ],
  RevokeToken: [
    [
      'accepts an invalid token without an error, and rejects access tokens with UnsupportedTokenTypeException',
      async () => {
        const { AccessToken } = await tokensOf(await newUser());
        expect((await call('RevokeToken', ofClient({ Token: 'unknown' }))).error).toBeUndefined();
        expect(await call('RevokeToken', ofClient({ Token: AccessToken }))).toEqual(
          rejection('UnsupportedTokenTypeException'),
        );
      },
    ],
    foreignClient('RevokeToken', { Token: 'unknown' }),
  ],
  GlobalSignOut: ownToken('GlobalSignOut'),
  ForgotPassword: [
    [
      'answers an unknown e-mail like a known one',
      async () => {
        const { body } = await call('ForgotPassword', ofClient({ Username: 'unknown@example.com' }));
        expect(body.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'EMAIL' });
      },
    ],
    [
      'answers LimitExceededException from the eleventh within an hour',
      async () => {
        const Username = newEmail();
        const ask = () => call('ForgotPassword', ofClient({ Username }));
        for (let asked = 0; asked < 10; asked++) expect((await ask()).error).toBeUndefined();
        expect(await ask()).toEqual(rejection('LimitExceededException'));
      },
    ],
  ],
  ConfirmForgotPassword: [
    [
      'answers CodeMismatchException to a wrong code and for an unknown e-mail',
      async () => {
        const Username = await newUser();
        await call('ForgotPassword', ofClient({ Username }));
        const confirm = (name: string, ConfirmationCode: string) =>
          call(
            'ConfirmForgotPassword',
            ofClient({ Username: name, ConfirmationCode, Password: 'another-1' }),
          );
        expect(await confirm(Username, wrongCodeOf(Username))).toEqual(rejection('CodeMismatchException'));
        expect(await confirm('unknown@example.com', '123456')).toEqual(rejection('CodeMismatchException'));
      },
    ],
    [
      'answers ExpiredCodeException to a code that was used',
      async () => {
        const Username = await newUser();
        await call('ForgotPassword', ofClient({ Username }));
        const fields = ofClient({ Username, ConfirmationCode: codeOf(Username), Password: 'another-1' });
        expect((await call('ConfirmForgotPassword', fields)).error).toBeUndefined();
        expect(await call('ConfirmForgotPassword', fields)).toEqual(rejection('ExpiredCodeException'));
      },
    ],
  ],
  GetUser: ownToken('GetUser'),
  UpdateUserAttributes: ownToken('UpdateUserAttributes', {
    UserAttributes: [{ Name: 'name', Value: 'هند' }],
  }),
  ChangePassword: [
    ...ownToken('ChangePassword', { PreviousPassword: password, ProposedPassword: 'another-1' }),
    [
      'answers NotAuthorizedException to a wrong password, and LimitExceededException after five',
      async () => {
        const { AccessToken } = await tokensOf(await newUser());
        const fields = { AccessToken, PreviousPassword: 'wrong-password', ProposedPassword: 'another-1' };
        for (let attempt = 0; attempt < 5; attempt++) {
          expect(await call('ChangePassword', fields)).toMatchObject(uniform);
        }
        expect(await call('ChangePassword', fields)).toEqual(rejection('LimitExceededException'));
      },
    ],
    [
      'answers InvalidPasswordException below the policy',
      async () => {
        const { AccessToken } = await tokensOf(await newUser());
        const fields = { AccessToken, PreviousPassword: password, ProposedPassword: 'short' };
        expect(await call('ChangePassword', fields)).toEqual(rejection('InvalidPasswordException'));
      },
    ],
  ],
  DeleteUser: [
    ...ownToken('DeleteUser'),
    [
      'leaves the user’s tokens with UserNotFoundException',
      async () => {
        const { AccessToken } = await tokensOf(await newUser());
        await call('DeleteUser', { AccessToken });
        expect(await call('GetUser', { AccessToken })).toEqual(rejection('UserNotFoundException'));
      },
    ],
  ],
  AdminCreateUser: [
    [
      'answers UsernameExistsException for a taken e-mail',
      async () => {
        const fields = ofPool({ Username: await newUser(), MessageAction: 'SUPPRESS' });
        expect(await call('AdminCreateUser', fields)).toEqual(rejection('UsernameExistsException'));
      },
    ],
    [
      'answers UnsupportedUserStateException when it invites a user again who has signed in',
      async () => {
        expect(
          (await call('AdminCreateUser', ofPool({ Username: await invited(), MessageAction: 'RESEND' })))
            .error,
        ).toBeUndefined();
        const fields = ofPool({ Username: await newUser(), MessageAction: 'RESEND' });
        expect(await call('AdminCreateUser', fields)).toEqual(rejection('UnsupportedUserStateException'));
      },
    ],
    foreignPool('AdminCreateUser'),
  ],
  AdminGetUser: [
    unknownUser('AdminGetUser'),
    [
      'returns the state of an account',
      async () => {
        const users = [await newUser(), await unconfirmed(), await invited(), (await disabled()).Username];
        const states = [];
        for (const Username of users) {
          const { UserStatus, Enabled } = (await call('AdminGetUser', ofPool({ Username }))).body;
          states.push([UserStatus, Enabled]);
        }
        expect(states).toEqual([
          ['CONFIRMED', true],
          ['UNCONFIRMED', true],
          ['FORCE_CHANGE_PASSWORD', true],
          ['CONFIRMED', false],
        ]);
      },
    ],
  ],
  AdminSetUserPassword: [
    unknownUser('AdminSetUserPassword', { Password: password }),
    [
      'answers InvalidPasswordException below the policy',
      async () => {
        const fields = ofPool({ Username: await newUser(), Password: 'short', Permanent: true });
        expect(await call('AdminSetUserPassword', fields)).toEqual(rejection('InvalidPasswordException'));
      },
    ],
    [
      'asks for another password when it is not permanent',
      async () => {
        const Username = await newUser();
        await call('AdminSetUserPassword', ofPool({ Username, Password: 'temporary-1' }));
        expect((await signIn(Username, 'temporary-1')).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
      },
    ],
  ],
  AdminDeleteUser: [unknownUser('AdminDeleteUser'), foreignPool('AdminDeleteUser')],
  AdminDisableUser: [unknownUser('AdminDisableUser'), foreignPool('AdminDisableUser')],
  AdminEnableUser: [
    unknownUser('AdminEnableUser'),
    [
      'lets the user sign in again, while earlier sessions stay ended',
      async () => {
        const { Username, tokens } = await disabled();
        await call('AdminEnableUser', ofPool({ Username }));
        expect((await signIn(Username)).error).toBeUndefined();
        expect(await refresh(tokens.RefreshToken)).toEqual(rejection('NotAuthorizedException'));
      },
    ],
  ],
  AdminUserGlobalSignOut: [
    unknownUser('AdminUserGlobalSignOut'),
    [
      'ends every session of the user',
      async () => {
        const Username = await newUser();
        const { RefreshToken } = await tokensOf(Username);
        await call('AdminUserGlobalSignOut', ofPool({ Username }));
        expect(await refresh(RefreshToken)).toEqual(rejection('NotAuthorizedException'));
      },
    ],
  ],
  AdminInitiateAuth: [
    [
      'checks a password, and rejects a wrong one and an unknown user with the same error',
      async () => {
        const prove = (USERNAME: string, PASSWORD: string) => {
          const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH';
          return call(
            'AdminInitiateAuth',
            ofPool(ofClient({ AuthFlow, AuthParameters: { USERNAME, PASSWORD } })),
          );
        };
        const username = await newUser();
        expect((await prove(username, password)).error).toBeUndefined();
        expect(await prove(username, 'wrong-password')).toMatchObject(uniform);
        expect(await prove('unknown@example.com', password)).toMatchObject(uniform);
      },
    ],
    foreignPool('AdminInitiateAuth', { ClientId: clientId }),
  ],
  ListUsers: [
    [
      'answers InvalidParameterException for a limit above 60 and for an unsupported filter',
      async () => {
        for (const fields of [{ Limit: 61 }, { Filter: 'email ~ "x"' }]) {
          expect(await call('ListUsers', ofPool(fields))).toEqual(rejection('InvalidParameterException'));
        }
      },
    ],
    foreignPool('ListUsers'),
  ],
  ListUserPools: [
    [
      'lists the only pool, and answers InvalidParameterException without a limit of 1 to 60',
      async () => {
        const { body } = await call('ListUserPools', { MaxResults: 60 });
        expect(body.UserPools).toMatchObject([{ Id: userPoolId }]);
        for (const fields of [{}, { MaxResults: 0 }, { MaxResults: 61 }]) {
          expect(await call('ListUserPools', fields)).toEqual(rejection('InvalidParameterException'));
        }
      },
    ],
  ],
  AssociateSoftwareToken: [
    ...ownToken('AssociateSoftwareToken'),
    [
      'returns a key of 32 bytes, which asks for nothing before it is verified',
      async () => {
        const { username, AccessToken } = await signedIn();
        const { body } = await call('AssociateSoftwareToken', { AccessToken });
        expect(body.SecretCode).toMatch(/^[A-Z2-7]{52}$/);
        expect((await signIn(username)).body.AuthenticationResult).toBeDefined();
      },
    ],
  ],
  VerifySoftwareToken: [
    ...ownToken('VerifySoftwareToken', { UserCode: '123456' }),
    [
      'answers SoftwareTokenMFANotFoundException without a key, and EnableSoftwareTokenMFAException to a wrong code',
      async () => {
        const { AccessToken } = await signedIn();
        const verify = (UserCode: string) => call('VerifySoftwareToken', { AccessToken, UserCode });
        expect(await verify('123456')).toEqual(rejection('SoftwareTokenMFANotFoundException'));
        const key = await newKey(AccessToken);
        expect(await verify('12345')).toEqual(rejection('InvalidParameterException'));
        expect(await verify(wrongCode(key))).toEqual(rejection('EnableSoftwareTokenMFAException'));
        expect(await verify(codeOfStep(key, stepAt(Date.now()) - 3))).toEqual(
          rejection('EnableSoftwareTokenMFAException'),
        );
        expect((await verify(codeOfStep(key, stepAt(Date.now())))).body).toMatchObject({ Status: 'SUCCESS' });
      },
    ],
  ],
  SetUserMFAPreference: [
    ...ownToken('SetUserMFAPreference'),
    [
      'answers InvalidParameterException before a key is verified, and then shows the factor to GetUser',
      async () => {
        const { AccessToken } = await signedIn();
        const enable = () => call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: on });
        expect(await enable()).toEqual(rejection('InvalidParameterException'));
        await verifyKey(AccessToken);
        expect((await call('GetUser', { AccessToken })).body).not.toHaveProperty('UserMFASettingList');
        await enable();
        expect((await call('GetUser', { AccessToken })).body).toMatchObject({
          UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
          PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
        });
      },
    ],
  ],
  AdminSetUserMFAPreference: [
    unknownUser('AdminSetUserMFAPreference'),
    foreignPool('AdminSetUserMFAPreference'),
    [
      'takes a factor away, so that the password alone signs in',
      async () => {
        const { username } = await withFactor();
        const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
        await call('AdminSetUserMFAPreference', ofPool({ Username: username, SoftwareTokenMfaSettings }));
        expect((await signIn(username)).body.AuthenticationResult).toBeDefined();
      },
    ],
  ],
  AdminRespondToAuthChallenge: [
    foreignPool('AdminRespondToAuthChallenge'),
    [
      'takes the code of a sign-in that an administrator began',
      async () => {
        const { username, key } = await withFactor();
        const AuthParameters = { USERNAME: username, PASSWORD: password };
        const began = await call(
          'AdminInitiateAuth',
          ofPool({ ClientId: clientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
        );
        expect(began.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
        const fields = respond(username, String(began.body.Session), nextCode(key));
        const { body } = await call('AdminRespondToAuthChallenge', ofPool(fields));
        expect(body.AuthenticationResult).toBeDefined();
      },
    ],
  ],
  DescribeUserPool: [foreignPool('DescribeUserPool')],
  UpdateUserPool: [foreignPool('UpdateUserPool')],
  DescribeUserPoolClient: [
    foreignPool('DescribeUserPoolClient', { ClientId: clientId }),
    foreignClient('DescribeUserPoolClient', { UserPoolId: userPoolId }),
  ],
  UpdateUserPoolClient: [
    foreignPool('UpdateUserPoolClient', { ClientId: clientId }),
    foreignClient('UpdateUserPoolClient', { UserPoolId: userPoolId }),
    [
      'rejects a length of sessions that is none, and keeps the one before',
      async () => {
        const fields = ofPool({ ClientId: clientId, RefreshTokenValidity: 0 });
        expect(await call('UpdateUserPoolClient', fields)).toEqual(rejection('InvalidParameterException'));
        const { body } = await call('DescribeUserPoolClient', ofPool({ ClientId: clientId }));
        expect(body.UserPoolClient).toMatchObject({ RefreshTokenValidity: 30 });
      },
    ],
  ],
};

it('every operation of the local Cognito has conformance tests, and an unknown operation has none', async () => {
  expect(Object.keys(behaviours).sort()).toEqual([...operations.keys()].sort());
  expect(await call('CreateUserPool', {})).toEqual(rejection('UnknownOperationException'));
});

describe.each(Object.entries(behaviours))('%s', (operation, proved) => {
  it.each(proved)(`${operation} %s`, (_promise, prove) => prove());
});
