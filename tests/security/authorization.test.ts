import { api, type Operation } from '@mirsah/contracts/api';
import type { Contract } from '@mirsah/contracts/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { callApi } from '../fixtures/api-call.ts';
import { newOrder, type World } from '../fixtures/authorization-resources.ts';
import { authorizationRows, type Rule } from '../fixtures/authorization-rows.ts';
import { type Merchant, signIn, signInForTokens } from '../fixtures/merchant.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import {
  claimsOf,
  resigned,
  signedByStranger,
  signedWithPublicKey,
  tampered,
  unsigned,
} from '../fixtures/tokens.ts';

const callers = [
  'anonymous',
  'pending',
  'owner',
  'other merchant',
  'banned',
  'admin',
  'pending admin',
  'former admin',
  'admin without a second factor',
] as const;
type Caller = (typeof callers)[number];

const ALLOWED = 'allowed';

/**
 * The whole policy: a status, or the contract's own where the request is allowed. An id of another merchant
 * answers like an unknown one.
 */
const policy: Record<Rule, Record<Caller, number | typeof ALLOWED>> = {
  everyone: {
    anonymous: ALLOWED,
    pending: ALLOWED,
    owner: ALLOWED,
    'other merchant': ALLOWED,
    banned: ALLOWED,
    admin: ALLOWED,
    'pending admin': ALLOWED,
    'former admin': ALLOWED,
    'admin without a second factor': ALLOWED,
  },
  merchants: {
    anonymous: 401,
    pending: ALLOWED,
    owner: ALLOWED,
    'other merchant': ALLOWED,
    banned: 403,
    admin: ALLOWED,
    'pending admin': ALLOWED,
    'former admin': ALLOWED,
    'admin without a second factor': ALLOWED,
  },
  /** What costs others something, or leaves the platform. */
  'approved merchants': {
    anonymous: 401,
    pending: 403,
    owner: ALLOWED,
    'other merchant': ALLOWED,
    banned: 403,
    admin: ALLOWED,
    'pending admin': 403,
    'former admin': ALLOWED,
    'admin without a second factor': ALLOWED,
  },
  owner: {
    anonymous: 401,
    pending: 404,
    owner: ALLOWED,
    'other merchant': 404,
    banned: 403,
    admin: 404,
    'pending admin': 404,
    'former admin': 404,
    'admin without a second factor': 404,
  },
  /** Needs the secret that the merchant shares with the connected service; a sign-in does not replace it. */
  service: {
    anonymous: 403,
    pending: 403,
    owner: 403,
    'other merchant': 403,
    banned: 403,
    admin: 403,
    'pending admin': 403,
    'former admin': 403,
    'admin without a second factor': 403,
  },
  'not administrators': {
    anonymous: 401,
    pending: ALLOWED,
    owner: ALLOWED,
    'other merchant': ALLOWED,
    banned: 403,
    admin: 403,
    'pending admin': 403,
    'former admin': ALLOWED,
    'admin without a second factor': 403,
  },
  'second factor': {
    anonymous: 401,
    pending: 403,
    owner: 403,
    'other merchant': 403,
    banned: 403,
    admin: ALLOWED,
    'pending admin': 403,
    'former admin': 403,
    'admin without a second factor': 403,
  },
  admins: {
    anonymous: 401,
    pending: 403,
    owner: 403,
    'other merchant': 403,
    banned: 403,
    admin: ALLOWED,
    'pending admin': 403,
    'former admin': 403,
    'admin without a second factor': 403,
  },
};

let stack: TestStack;
let world: World;
let tokens: Record<Caller, string | undefined>;

beforeAll(async () => {
  stack = await startTestStack();
  const admin = await newAdmin(stack);
  const [owner, other] = await Promise.all([stack.newMerchant(), stack.newMerchant()]);
  const [pending, banned, pendingAdmin, formerAdmin, unprotected] = await Promise.all([
    addedUser(admin, { requiresApproval: true }),
    addedUser(admin, {}),
    addedUser(admin, { requiresApproval: true, role: 'admin' }),
    addedUser(admin, { role: 'admin' }),
    addedUser(admin, { role: 'admin' }),
  ]);
  await admin.client.setUserRole({ params: { userId: idOf(formerAdmin) }, body: { role: 'user' } });
  await admin.client.banUser({ params: { userId: idOf(banned) }, body: { reason: 'اختبار' } });
  world = { stack, owner, admin };
  tokens = {
    anonymous: undefined,
    pending: pending.accessToken,
    owner: owner.accessToken,
    'other merchant': other.accessToken,
    banned: banned.accessToken,
    admin: admin.accessToken,
    'pending admin': pendingAdmin.accessToken,
    'former admin': formerAdmin.accessToken,
    'admin without a second factor': unprotected.accessToken,
  };
});
afterAll(() => stack?.stop());

const place = () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint });
const idOf = ({ accessToken }: Merchant) => String(claimsOf(accessToken).sub);

async function addedUser(
  admin: Merchant,
  { role = 'user', requiresApproval = false }: { role?: 'user' | 'admin'; requiresApproval?: boolean },
): Promise<Merchant> {
  const account = { email: `${crypto.randomUUID().slice(0, 8)}@merchant.test`, password: 'correct-horse-1' };
  await admin.client.addUser({
    body: { ...account, fullName: 'هند الرشيدي', role, requiresApproval },
  });
  return signIn(place(), account);
}

// The keys of a Record<Operation, …> are operations.
const operations = Object.keys(authorizationRows) as Operation[];

describe.each(operations)('%s', (operation) => {
  const { rule, request, status: answered = api[operation].status } = authorizationRows[operation];

  it.each(callers)(`${operation} answers %s by the rule for ${rule}`, async (caller) => {
    const asked = (await request?.(world)) ?? {};
    const { status } = await callApi(stack, operation, asked, tokens[caller]);
    const expected = policy[rule][caller];
    expect(status).toBe(expected === ALLOWED ? answered : expected);
  });
});

describe('unknown fields of a request', () => {
  const smuggled = { userId: 'another-user', ownerId: 'another-user', isAdmin: true, deletingSince: null };
  /** Public pages: browsers and connected services open them with unknown parameters in their links. */
  const readsLoosely = new Set<Operation>(['showThankYou', 'answerAfterOffer', 'verifyWhatsAppWebhook']);
  const privileges = { role: 'admin', status: 'approved', plan: 'business' };
  const withPart = (part: 'body' | 'query') =>
    operations.filter(
      (operation) => (api[operation] as Contract)[part] !== undefined && !readsLoosely.has(operation),
    );

  it.each(withPart('body'))('an unknown field in the body of %s is rejected', async (operation) => {
    const { rule, request } = authorizationRows[operation];
    const { body, ...asked } = (await request?.(world)) ?? {};
    const token = rule === 'admins' ? tokens.admin : tokens.owner;
    const own = Object.keys(body ?? {});
    const extra = Object.entries({ ...smuggled, ...privileges }).filter(([name]) => !own.includes(name));
    for (const [name, value] of extra) {
      const answer = await callApi(stack, operation, { ...asked, body: { ...body, [name]: value } }, token);
      expect({ name, status: answer.status }).toEqual({ name, status: 400 });
    }
  });

  it.each(withPart('query'))('an unknown parameter in the query of %s is rejected', async (operation) => {
    const { rule, request } = authorizationRows[operation];
    const asked = (await request?.(world)) ?? {};
    const token = rule === 'admins' ? tokens.admin : tokens.owner;
    const { status } = await callApi(
      stack,
      operation,
      { ...asked, query: { userId: 'another-user' } },
      token,
    );
    expect(status).toBe(400);
  });

  it('an unknown field deep in a page’s content is rejected', async () => {
    const { body } = (await authorizationRows.createLandingPage.request?.(world)) ?? {};
    const content = { ...body, cloaking: { enabled: true, role: 'admin' } };
    expect((await callApi(stack, 'createLandingPage', { body: content }, tokens.owner)).status).toBe(400);
  });
});

it.each(['changeOrderStatuses', 'deleteOrders', 'releaseOrders'] as const)(
  'ids of another merchant’s orders change nothing by %s',
  async (operation) => {
    const { orderId } = (await newOrder(world)).params;
    const body = {
      orderIds: [orderId],
      ...(operation === 'changeOrderStatuses' && { status: 'cancelled' }),
    };
    const answer = await callApi(stack, operation, { body }, tokens['other merchant']);
    expect(answer.body).toMatchObject({ failed: [{ orderId, code: 'not_found' }] });
    const { order } = await world.owner.client.getOrder({ params: { orderId } });
    expect(order.status).toBe('pending');
  },
);

describe('a token', () => {
  const statusWith = async (token: string) => (await callApi(stack, 'getMyProfile', {}, token)).status;
  const forged = (changes: object) => resigned(stack.dataDir, world.owner.accessToken, { ...changes });
  const now = () => Math.floor(Date.now() / 1000);

  it('a token with its original claims, signed again with the pool’s key, is accepted', async () => {
    expect(await statusWith(forged({}))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['has no signature and says so', () => unsigned(world.owner.accessToken)],
    ['has no signature and spells that in capitals', () => unsigned(world.owner.accessToken, 'NONE')],
    ['has no signature and does not say so', () => unsigned(world.owner.accessToken, 'RS256')],
    [
      'is signed by HMAC with the public key as the secret',
      () => signedWithPublicKey(stack.dataDir, world.owner.accessToken, 'pem'),
    ],
    [
      'is signed by HMAC with the public JWK as the secret',
      () => signedWithPublicKey(stack.dataDir, world.owner.accessToken, 'jwk'),
    ],
    ['is signed with a stranger’s key', () => signedByStranger(world.owner.accessToken)],
    ['brings the key that signed it', () => signedByStranger(world.owner.accessToken, 'jwk')],
    ['says where to get the key that signed it', () => signedByStranger(world.owner.accessToken, 'jku')],
    ['was changed after it was signed', () => tampered(world.owner.accessToken, { sub: world.admin.userId })],
    ['is of a user whom nobody knows', () => forged({ sub: crypto.randomUUID() })],
    ['is not valid yet', () => forged({ nbf: now() + 600 })],
    ['has no issuer', () => forged({ iss: undefined })],
    ['is for no client', () => forged({ client_id: undefined })],
    ['is for another audience', () => forged({ client_id: undefined, aud: 'another-app' })],
    ['does not say what it is used for', () => forged({ token_use: undefined })],
    ['says that it is an ID token', () => forged({ token_use: 'id' })],
    ['is from another issuer', () => forged({ iss: 'https://cognito-idp.me-central-1.amazonaws.com/other' })],
    ['is for another client', () => forged({ client_id: 'another-app' })],
    ['has expired', () => forged({ exp: now() - 1 })],
    ['does not say when its sign-in was', () => forged({ auth_time: undefined })],
    ['is nonsense', () => 'nonsense'],
  ])('a token that %s is rejected', async (_, token) => {
    expect(await statusWith(token())).toBe(401);
  });

  it('an ID token in place of an access token is rejected', async () => {
    const { IdToken, AccessToken } = await signInForTokens(place(), world.owner);
    expect(await statusWith(AccessToken)).toBe(200);
    expect(await statusWith(IdToken)).toBe(401);
  });

  it('a token is rejected during a ban, accepted after it, and carries no role', async () => {
    const merchant = await addedUser(world.admin, {});
    const params = { userId: idOf(merchant) };
    await world.admin.client.banUser({ params, body: { reason: 'اختبار' } });
    expect(await statusWith(merchant.accessToken)).toBe(403);
    await world.admin.client.unbanUser({ params });
    expect(await statusWith(merchant.accessToken)).toBe(200);
    const groups = resigned(stack.dataDir, merchant.accessToken, {
      'cognito:groups': ['admin'],
      role: 'admin',
    });
    expect((await callApi(stack, 'listUsers', {}, groups)).status).toBe(403);
  });

  it('the token of a deleted account is rejected', async () => {
    const merchant = await addedUser(world.admin, {});
    await world.admin.client.deleteUser({ params: { userId: idOf(merchant) } });
    expect(await statusWith(merchant.accessToken)).toBe(401);
  });

  it('a fresh token is rejected, seconds after the change, when its sign-in is older than administrators allow', async () => {
    const daysAgo = (days: number) => forged({ auth_time: now() - days * 86_400 });
    const { version, settings } = await world.admin.client.getSystemSettings();
    await world.admin.client.saveSystemSettings({
      body: { version, settings: { ...settings, sessionDays: 1 } },
    });
    try {
      await expect.poll(() => statusWith(daysAgo(1.1))).toBe(401);
      expect(await statusWith(daysAgo(0.9))).toBe(200);
    } finally {
      const body = { version: version + 1, settings };
      await world.admin.client.saveSystemSettings({ body });
    }
    await expect.poll(() => statusWith(daysAgo(1.1))).toBe(200);
  });
});
