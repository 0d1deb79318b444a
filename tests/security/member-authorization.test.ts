import { api, type Operation } from '@mirsah/contracts/api';
import type { Contract, Needs } from '@mirsah/contracts/contract';
import { type AccountRole, type MemberGrant, rolePermissions } from '@mirsah/domain/member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { callApi, type LooseRequest } from '../fixtures/api-call.ts';
import {
  joined,
  joinedAs,
  newOrder,
  newPage,
  newUserBody,
  type World,
} from '../fixtures/authorization-resources.ts';
import { authorizationRows } from '../fixtures/authorization-rows.ts';
import { type Merchant, signIn } from '../fixtures/merchant.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const roles = ['manager', 'agent', 'packer', 'viewer'] as const;
type Role = (typeof roles)[number];

/** Callers who name the owner's account without being members, and the answer to each of their requests. */
const outsiders = {
  nobody: 401,
  'another merchant': 404,
  'an administrator': 404,
  'a pending user': 404,
  'a banned member': 403,
  'a removed member': 404,
} as const;
type Outsider = keyof typeof outsiders;

let stack: TestStack;
let world: World;
let account: string;
let tokens: Record<Role | Outsider | 'a pending agent', string | undefined>;

const full = { pages: null, phones: 'full' } as const;

beforeAll(async () => {
  stack = await startTestStack();
  const admin = await newAdmin(stack);
  const [owner, other] = await Promise.all([stack.newMerchant(), stack.newMerchant()]);
  world = { stack, owner, admin };
  account = (await owner.client.getMyProfile()).id;
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const added = async (requiresApproval: boolean) => {
    const body = newUserBody(requiresApproval);
    const { id } = await admin.client.addUser({ body });
    return { id, ...(await signIn(place, body)) };
  };
  const grantOf = (role: Role): MemberGrant => ({ role, ...full });
  const byRole = {} as Record<Role, Merchant>;
  for (const role of roles) byRole[role] = await joined(world, grantOf(role));
  const [pending, pendingAgent, banned] = [await added(true), await added(true), await added(false)];
  await joinedAs(owner, pendingAgent, grantOf('agent'));
  await joinedAs(owner, banned, grantOf('manager'));
  await admin.client.banUser({ params: { userId: banned.id }, body: { reason: 'اختبار' } });
  const removed = await joined(world, grantOf('manager'));
  const { id: userId } = await removed.client.getMyProfile();
  await owner.client.removeMember({ params: { userId } });
  tokens = {
    nobody: undefined,
    'another merchant': other.accessToken,
    'an administrator': admin.accessToken,
    'a pending user': pending.accessToken,
    'a banned member': banned.accessToken,
    'a removed member': removed.accessToken,
    'a pending agent': pendingAgent.accessToken,
    manager: byRole.manager.accessToken,
    agent: byRole.agent.accessToken,
    packer: byRole.packer.accessToken,
    viewer: byRole.viewer.accessToken,
  };
});
afterAll(() => stack?.stop());

const needsOf = (operation: Operation): Needs | undefined => {
  const contract: Contract = api[operation];
  return contract.access === 'merchant' ? contract.needs : undefined;
};
// The keys of a Record<Operation, …> are operations.
const operations = (Object.keys(authorizationRows) as Operation[]).filter((operation) => {
  const needs = needsOf(operation);
  return needs !== undefined && needs !== 'own_account';
});

function isAllowed(role: AccountRole, operation: Operation): boolean {
  const needs = needsOf(operation);
  return needs === 'membership' || rolePermissions[role].some((permission) => permission === needs);
}

/** Who is turned away is so before the request is read. */
function unread(operation: Operation): LooseRequest {
  const names = [...api[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { params: Object.fromEntries(names.map((name) => [name, 'x'])), account };
}

/** A member can only undo their own outcome, and take back their own order. */
const othersAnswer: Partial<Record<Operation, number>> = { undoOutcome: 409, takeBackByHand: 409 };

/** Written out by hand, apart from the table: the most harmful requests that must be rejected. */
const sensitive: Partial<Record<Operation, readonly Role[]>> = {
  exportOrders: ['agent', 'packer', 'viewer'],
  deleteOrder: ['agent', 'packer', 'viewer'],
  deleteOrders: ['agent', 'packer', 'viewer'],
  listBlockedPhones: ['agent', 'packer', 'viewer'],
  getConnections: ['agent', 'packer', 'viewer'],
  saveCodConnection: ['agent', 'packer', 'viewer'],
  saveWhatsAppConnection: ['agent', 'packer', 'viewer'],
  saveDeskSettings: ['agent', 'packer', 'viewer'],
  saveAutopilot: ['agent', 'packer', 'viewer'],
  saveMySender: ['agent', 'packer', 'viewer'],
  createLandingPage: ['agent', 'packer', 'viewer'],
  saveLandingPage: ['agent', 'packer', 'viewer'],
  deleteLandingPage: ['agent', 'packer', 'viewer'],
  connectDomain: ['agent', 'packer', 'viewer'],
  listLog: ['agent', 'packer', 'viewer'],
  getInsights: ['agent', 'packer'],
  listMembers: roles,
  inviteMember: roles,
  changeMember: roles,
  removeMember: roles,
  renewInvitation: roles,
  revokeInvitation: roles,
  listOrders: ['viewer'],
  getOrder: ['viewer'],
  nextCall: ['packer', 'viewer'],
  takeCall: ['packer', 'viewer'],
  recordOutcome: ['packer', 'viewer'],
  editOrder: ['packer', 'viewer'],
};

it.each(Object.entries(sensitive) as [Operation, readonly Role[]][])(
  '%s turns away the roles that it must never admit',
  async (operation, refused) => {
    for (const role of refused) {
      const { status, body } = await callApi(stack, operation, unread(operation), tokens[role]);
      expect({ role, status, code: body.code }).toEqual({ role, status: 403, code: 'role_not_allowed' });
    }
  },
);

describe.each(operations)('%s in the owner’s account', (operation) => {
  const { request, status: answered = api[operation].status } = authorizationRows[operation];

  it(`${operation} is for members alone, and for those whose role has it`, async () => {
    for (const [outsider, expected] of Object.entries(outsiders) as [Outsider, number][]) {
      const { status } = await callApi(stack, operation, unread(operation), tokens[outsider]);
      expect({ outsider, status }).toEqual({ outsider, status: expected });
    }
    for (const role of roles.filter((each) => !isAllowed(each, operation))) {
      const { status } = await callApi(stack, operation, unread(operation), tokens[role]);
      expect({ role, status }).toEqual({ role, status: 403 });
    }
  });

  it.each(roles.filter((role) => isAllowed(role, operation)))(
    `${operation} answers the role %s`,
    async (role) => {
      const asked = (await request?.(world)) ?? {};
      // A packer handles confirmed orders.
      if (role === 'packer' && asked.params?.orderId) {
        const params = { orderId: asked.params.orderId };
        await world.owner.client.changeOrderStatus({ params, body: { status: 'confirmed' } });
      }
      const { status } = await callApi(stack, operation, { ...asked, account }, tokens[role]);
      expect(status).toBe(othersAnswer[operation] ?? answered);
    },
  );
});

it('a person whose own account waits for approval works in an approved merchant’s account', async () => {
  const { params } = await newOrder(world);
  const { status } = await callApi(stack, 'takeCall', { params, account }, tokens['a pending agent']);
  expect(status).toBe(200);
});

it('no member works in the account of a banned merchant', async () => {
  const shop = await stack.newMerchant();
  const agent = await joinedAs(shop, await stack.newMerchant(), { role: 'agent', ...full });
  const { id: userId } = await shop.client.getMyProfile();
  const ask = () => callApi(stack, 'listOrders', { account: userId }, agent.accessToken);
  expect((await ask()).status).toBe(200);
  await world.admin.client.banUser({ params: { userId }, body: { reason: 'اختبار' } });
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
});

it('another merchant’s page is not given to an agent', async () => {
  const other = await stack.newMerchant();
  const { page } = await newPage({ ...world, owner: other });
  const body = { email: 'agent@team.test', role: 'agent', pages: [page.id], phones: 'full' };
  const answer = await callApi(stack, 'inviteMember', { body }, world.owner.accessToken);
  expect(answer.status).toBe(404);
});
