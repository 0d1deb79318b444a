import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultSystemSettings, type SystemSettings } from '@mirsah/domain/settings';
import { settings as local } from '@mirsah/infra-local/stack/settings';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Admin, newAdmin } from '../fixtures/admin.ts';
import { signIn } from '../fixtures/merchant.ts';
import { fetchSite } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let admin: Admin;

beforeAll(async () => {
  stack = await startTestStack();
  admin = await newAdmin(stack);
});
afterAll(() => stack?.stop());
afterEach(() => decide({}));

async function decide(changes: Partial<SystemSettings>) {
  const { version } = await admin.client.getSystemSettings();
  return admin.client.saveSystemSettings({
    body: { version, settings: { ...defaultSystemSettings, ...changes } },
  });
}

async function signUp(password = 'secret-1') {
  const { region, accessKeyId, secretAccessKey } = local;
  const cognito = new CognitoIdentityProviderClient({
    endpoint: stack.services.cognito.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  const account = { email: `${crypto.randomUUID().slice(0, 8)}@merchant.test`, password };
  const answer = await cognito.send(
    new SignUpCommand({
      ClientId: local.userPoolClientId,
      Username: account.email,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: account.email },
        { Name: 'name', Value: 'هند الرشيدي' },
      ],
    }),
  );
  return { account, isConfirmed: answer.UserConfirmed };
}

const signInTo = (account: { email: string; password: string }) =>
  signIn({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint }, account);

it('registration is open and needs a code by e-mail, and the sign-up form knows it', async () => {
  expect((await signUp()).isConfirmed).toBe(false);
  expect(await stack.visitor.getRegistrationRules()).toEqual({
    isOpen: true,
    isEmailConfirmationRequired: true,
    password: { minLength: 8, lowercase: true, uppercase: false, digits: true, symbols: false },
  });
});

it('closed registration is rejected by the user pool itself', async () => {
  await decide({ isRegistrationOpen: false });
  await expect(signUp()).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: expect.stringContaining('التسجيل مغلق حاليًا'),
  });
  expect(await stack.visitor.getRegistrationRules()).toMatchObject({ isOpen: false });
});

it('without e-mail confirmation a new account can sign in immediately', async () => {
  await decide({ isEmailConfirmationRequired: false });
  const { account, isConfirmed } = await signUp();
  expect(isConfirmed).toBe(true);
  const { client } = await signInTo(account);
  expect(await client.getMyProfile()).toMatchObject({ status: 'approved', fullName: 'هند الرشيدي' });
});

it('with approval of new users a new account is pending', async () => {
  await decide({ isEmailConfirmationRequired: false, isApprovalRequired: true });
  const { client } = await signInTo((await signUp()).account);
  expect(await client.getMyProfile()).toMatchObject({ status: 'pending' });
});

it('passwords weaker than administrators require are rejected', async () => {
  await decide({ passwordStrength: 'high' });
  await expect(signUp('secret-1')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  expect((await signUp('Secret-word-1')).isConfirmed).toBe(false);
  expect((await stack.visitor.getRegistrationRules()).password).toMatchObject({
    minLength: 10,
    symbols: true,
  });
});

it('a sign-in can be renewed for as long as administrators let sessions last', async () => {
  const daysOf = async () => {
    const merchant = await stack.newMerchant();
    const folder = join(stack.dataDir, 'cognito/users');
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const [session] = JSON.parse(texts.find((text) => text.includes(merchant.email)) ?? '').sessions;
    return (session.expiresAt - session.authenticatedAt) / 86_400_000;
  };
  expect(await daysOf()).toBe(30);
  await decide({ sessionDays: 7 });
  expect(await daysOf()).toBe(7);
});

it('the rules of registration are cached for a minute', async () => {
  const { headers } = await fetch(`${stack.url}/api/registration`);
  expect(headers.get('cache-control')).toBe('public, max-age=60');
});

it('account e-mails have the sender that administrators set', async () => {
  await decide({ senderName: 'متجر مرساة', senderAddress: 'salam@mirsah.test' });
  const { account } = await signUp();
  const [mail] = stack.services.mailbox.list().filter(({ to }) => to === account.email);
  expect(mail?.from).toBe('"متجر مرساة" <salam@mirsah.test>');
});

it('switching cloaking off for the platform shows crawlers every page itself, and switching it on restores cloaking', async () => {
  const { client } = await stack.newMerchant();
  const body = landingPageContentFixture();
  body.cloaking = { ...body.cloaking, enabled: true, title: 'متجر عطور' };
  const { subdomain, product } = await client.createLandingPage({ body });
  const crawled = async () => {
    await stack.streamsIdle();
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    return (await fetchSite(stack.port, subdomain, { headers })).body;
  };
  expect(await crawled()).toContain('متجر عطور');
  await decide({ isCloakingAllowed: false });
  await expect.poll(crawled).toContain(product.name);
  expect(await crawled()).not.toContain('متجر عطور');
  expect(await client.getMyAllowance()).toMatchObject({ isCloakingAllowed: false });
  await decide({});
  await expect.poll(crawled).toContain('متجر عطور');
});

it('an enforced plan limits the number of pages, and a larger plan allows more', async () => {
  const { client } = await stack.newMerchant();
  const { id: userId } = await client.getMyProfile();
  const create = (title: string) => client.createLandingPage({ body: landingPageContentFixture({ title }) });
  await create('الأولى');
  await create('الثانية');
  await decide({ arePlanLimitsEnforced: true });
  expect(await client.getMyAllowance()).toMatchObject({ plan: 'basic', pages: 2, pageLimit: 1 });
  await expect(create('الثالثة')).rejects.toMatchObject({
    status: 403,
    body: { code: 'plan_limit_reached' },
  });
  await admin.client.setUserPlan({ params: { userId }, body: { plan: 'professional' } });
  await create('الثالثة');
  expect(await client.getMyAllowance()).toMatchObject({ pages: 3, pageLimit: 5, isLimitEnforced: true });
});

it('two administrators who edit the settings at the same time do not overwrite each other', async () => {
  const { version, settings } = await admin.client.getSystemSettings();
  const save = (sessionDays: 1 | 7) =>
    admin.client.saveSystemSettings({ body: { version, settings: { ...settings, sessionDays } } });
  const outcomes = await Promise.allSettled([save(1), save(7)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await admin.client.getSystemSettings()).version).toBe(version + 1);
});
