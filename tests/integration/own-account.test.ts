import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { apiError } from '../fixtures/api-error.ts';
import { productContent } from '../fixtures/authorization-resources.ts';
import { cognitoOf, type Merchant, signIn, signInForTokens } from '../fixtures/merchant.ts';
import { openShop } from '../fixtures/shop.ts';
import { fetchSite, postOrder } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import { claimsOf, resigned } from '../fixtures/tokens.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

const place = () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint });
/** The status of a response to a request with this token. */
async function statusFor(token: string): Promise<number> {
  const response = await fetch(`${stack.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

async function close(merchant: Merchant): Promise<void> {
  await expect
    .poll(() => merchant.client.closeMyAccount({ body: { password: merchant.password } }))
    .toEqual({ isDone: true });
}

// First, while these are the only administrators of this stack.
it('of two administrators who close their accounts at the same time, one remains', async () => {
  const admins = await Promise.all([newAdmin(stack), newAdmin(stack)]);
  const leave = ({ client, password }: Merchant) => client.closeMyAccount({ body: { password } });
  const outcomes = await Promise.allSettled(admins.map(leave));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const stayed = admins[outcomes.findIndex(({ status }) => status === 'rejected')];
  await expect(stayed && leave(stayed)).rejects.toEqual(apiError('last_admin', 409));
});

it('a user’s new name is in the profile and in the tokens of the next sign-in', async () => {
  const merchant = await stack.newMerchant();
  const renamed = await merchant.client.renameMyself({ body: { fullName: '  هند الرشيدي ' } });
  expect(renamed.fullName).toBe('هند الرشيدي');
  const again = await signIn(place(), merchant);
  expect(await again.client.getMyProfile()).toEqual(renamed);
});

it('a user’s new name has at least two characters, and the request changes no other field', async () => {
  const { client } = await stack.newMerchant();
  await expect(client.renameMyself({ body: { fullName: 'ن' } })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
  const sneaky = { fullName: 'نورة', role: 'admin' };
  await expect(client.renameMyself({ body: sneaky })).rejects.toEqual(apiError('invalid_request', 400));
  expect(await client.getMyProfile()).toMatchObject({ role: 'user' });
});

it('signing out everywhere invalidates every token, and the next sign-in works', async () => {
  const merchant = await stack.newMerchant();
  const elsewhere = await signIn(place(), merchant);
  await merchant.client.endMySessions({ body: {} });
  expect(await statusFor(merchant.accessToken)).toBe(401);
  expect(await statusFor(elsewhere.accessToken)).toBe(401);
  const later = resigned(stack.dataDir, elsewhere.accessToken, {
    auth_time: Number(claimsOf(elsewhere.accessToken).auth_time) + 60,
  });
  expect(await statusFor(later)).toBe(200);
});

const otherPassword = 'another-horse-1';
const renewed = (RefreshToken: string) =>
  cognitoOf(place()).send(
    new GetTokensFromRefreshTokenCommand({ ClientId: settings.userPoolClientId, RefreshToken }),
  );

it('changing the password ends every other session at once, and only the new password signs in', async () => {
  const merchant = await stack.newMerchant();
  const stolen = await signInForTokens(place(), merchant);
  const change = (currentPassword: string, newPassword: string) =>
    merchant.client.changeMyPassword({ body: { currentPassword, newPassword } });
  await expect(change('not-the-password', otherPassword)).rejects.toEqual(apiError('password_wrong', 422));
  await expect(change(merchant.password, 'weak')).rejects.toEqual(apiError('password_weak', 422));
  expect(await statusFor(stolen.AccessToken)).toBe(200);
  await change(merchant.password, otherPassword);
  expect(await statusFor(stolen.AccessToken)).toBe(401);
  await expect(renewed(stolen.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(signIn(place(), merchant)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  // At once: not even within the second.
  const again = await signIn(place(), { ...merchant, password: otherPassword });
  expect(await statusFor(again.accessToken)).toBe(200);
});

it('resetting a forgotten password ends every session at once', async () => {
  const merchant = await stack.newMerchant();
  const stolen = await signInForTokens(place(), merchant);
  expect(await statusFor(stolen.AccessToken)).toBe(200);
  const visitor = cognitoOf(place());
  const account = { ClientId: settings.userPoolClientId, Username: merchant.email };
  await visitor.send(new ForgotPasswordCommand(account));
  const [mail] = stack.services.mailbox.list().filter(({ to }) => to === merchant.email);
  const code = { ConfirmationCode: mail?.code ?? '', Password: otherPassword };
  await visitor.send(new ConfirmForgotPasswordCommand({ ...account, ...code }));
  expect(await statusFor(stolen.AccessToken)).toBe(401);
  await expect(renewed(stolen.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const again = await signIn(place(), { ...merchant, password: otherPassword });
  expect(await statusFor(again.accessToken)).toBe(200);
});

it('a token without an end is rejected, and the token of a deleted account returns a specific error', async () => {
  const merchant = await stack.newMerchant();
  await merchant.client.getMyProfile();
  const endless = resigned(stack.dataDir, merchant.accessToken, { exp: undefined });
  expect(await statusFor(endless)).toBe(401);
  await close(merchant);
  await expect(merchant.client.getMyProfile()).rejects.toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', details: { isDeleted: true } },
  });
});

it('signing out everywhere leaves other users signed in', async () => {
  const [merchant, other] = [await stack.newMerchant(), await stack.newMerchant()];
  await merchant.client.endMySessions({ body: {} });
  expect(await statusFor(other.accessToken)).toBe(200);
});

it('closing an account requires the password', async () => {
  const merchant = await stack.newMerchant();
  const attempt = merchant.client.closeMyAccount({ body: { password: 'not-the-password' } });
  await expect(attempt).rejects.toEqual(apiError('password_wrong', 422));
  expect(await merchant.client.getMyProfile()).toMatchObject({ deletingSince: null });
});

it('closing an account with too many wrong passwords is rejected as such', async () => {
  const { client } = await stack.newMerchant();
  const attempt = () => client.closeMyAccount({ body: { password: 'not-the-password' } });
  await expect.poll(() => attempt().catch((error) => error.status)).toBe(429);
});

it('closing an account deletes its pages, orders and products, and it cannot sign in again', async () => {
  const shop = await openShop(stack);
  const { merchant, page } = shop;
  await merchant.client.createProduct({ body: productContent() });
  const placed = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    name: 'عبدالله الشمري',
    phone: '0551234567',
    address: 'الرياض',
    country: 'SA',
    items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
  });
  expect(placed.status).toBe(201);
  const admin = await newAdmin(stack);
  const { id: userId } = await merchant.client.getMyProfile();
  await close(merchant);
  expect(await statusFor(merchant.accessToken)).toBe(401);
  await expect(signIn(place(), merchant)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(admin.client.getUser({ params: { userId } })).rejects.toEqual(apiError('not_found', 404));
  await stack.streamsIdle();
  expect((await fetchSite(stack.port, page.subdomain)).status).toBe(404);
});

it('a closed account is in the audit log, without its name and with a shortened e-mail', async () => {
  const [merchant, admin] = [await stack.newMerchant(), await newAdmin(stack)];
  const { id, email, fullName } = await merchant.client.getMyProfile();
  await close(merchant);
  const { items } = await admin.client.listAuditLog({ query: { limit: 10 } });
  const line = items.find(({ by }) => by.id === id);
  expect(line).toMatchObject({ action: 'account_closed', target: null, changes: [] });
  expect(line?.by.email).toMatch(/^.•••@/);
  expect(JSON.stringify(items)).not.toContain(email);
  expect(JSON.stringify(line)).not.toContain(fullName);
});

it('closing an account leaves the data of other merchants alone', async () => {
  const [merchant, other] = [await stack.newMerchant(), await stack.newMerchant()];
  await other.client.createLandingPage({ body: landingPageContentFixture() });
  await close(merchant);
  expect((await other.client.listLandingPages({ query: {} })).items).toHaveLength(1);
});
