import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { defaultSystemSettings, type SystemSettings } from '@mirsah/domain/settings';
import { settings } from '@mirsah/infra-local/stack/settings';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { eventually } from '../fixtures/eventually.ts';
import { signInOnScreen } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { resigned } from '../fixtures/tokens.ts';

const { stack, browser } = await stackAndBrowserForFile();

async function mailsTo(email: string): Promise<{ code?: string }[]> {
  const response = await fetch(`${stack.url}/__local/mail.json?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: { code?: string }[] };
  return mails;
}

/** The newest code that was mailed to this address. */
function codeFor(email: string): Promise<string> {
  return eventually(async () => {
    const code = (await mailsTo(email))[0]?.code;
    if (!code) throw new Error(`no code was mailed to ${email}`);
    return code;
  }, 10_000);
}

/** The texts that describe a field, undefined for an id that no element has. */
const describedBy = (input: Locator) =>
  input.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent),
  );

describe.each([phone, desktop])('a new merchant at $width', (viewport) => {
  it('a new merchant registers, confirms the code from the e-mail, and chooses what to start with', async () => {
    const { page, problems } = await newPage(browser, viewport);
    const email = `new-${viewport.width}@merchant.test`;
    await page.goto(`${stack.url}/register`);
    await page.getByLabel('الاسم الكامل').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `register-${viewport.width}`);
    await page.getByLabel('الاسم الكامل').fill('هند الرشيدي');
    await page.getByLabel('البريد الإلكتروني').fill(email);
    await page.getByRole('textbox', { name: 'كلمة المرور', exact: false }).first().fill('secret-1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const password = page.getByRole('textbox', { name: 'كلمة المرور', exact: false }).first();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('secret-2');
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.getByText('كلمة المرور غير متطابقة').waitFor();
    const invalid = () =>
      page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).getAttribute('aria-invalid');
    await expect.poll(invalid).toBe('true');
    await page.getByRole('textbox', { name: 'تأكيد كلمة المرور' }).fill('secret-1');
    await page.keyboard.press('Enter');
    const code = page.getByLabel('رمز التأكيد');
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>();
    await intercept(page, '**/assets/editor-page-*.js', (route) => seen.then(() => route.continue()));
    // A wrong code is announced at its field, which is marked and described by it.
    await code.fill('000000');
    await page.getByRole('alert').getByText('الرمز غير صحيح').waitFor();
    expect(await code.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(code)).toEqual([
      'الرمز غير صحيح. تحقق منه أو اطلب رمزًا جديدًا.',
      `يُرسَل وحده حين تكتمل أرقامه. أرسلنا رمزًا من 6 أرقام إلى ${email}`,
    ]);
    // The browser reports that response as an error.
    expect(problems.splice(0)).toEqual([expect.stringContaining('400')]);
    // The sixth digit sends the code.
    await code.fill(await codeFor(email));
    // The window announces that the next screen is loading.
    await page.getByRole('heading', { level: 1, name: 'جاري التحميل' }).waitFor();
    isSeen();
    await page.waitForURL('**/dashboard/create');
    await page.getByRole('heading', { level: 1, name: 'ماذا تبيع؟' }).waitFor();
    // A user who does not see the screen hears where they are.
    const said = () => page.getByRole('status').allTextContents();
    await expect.poll(said).toContain('ماذا تبيع؟ | مرساة');
    await page.getByRole('link', { name: 'لاحقًا' }).click();
    await page.getByText('لا توجد صفحات هبوط').waitFor();
    expect(problems).toEqual([]);
  });
});

it('the code step of a registration survives a reload, and the sign-in that follows knows the e-mail', async () => {
  const { page } = await newPage(browser, phone);
  const email = 'reloading@merchant.test';
  await page.goto(`${stack.url}/register`);
  await field(page, 'الاسم الكامل').fill('هند الرشيدي');
  await field(page, 'البريد الإلكتروني').fill(email);
  await field(page, 'كلمة المرور').fill('secret-1');
  await field(page, 'تأكيد كلمة المرور').fill('secret-1');
  await page.keyboard.press('Enter');
  await field(page, 'رمز التأكيد').waitFor();
  await page.reload();
  await field(page, 'رمز التأكيد').fill(await codeFor(email));
  await page.getByText('تم تأكيد بريدك. سجّل الدخول للمتابعة.').waitFor();
  await expect.poll(() => field(page, 'البريد الإلكتروني').inputValue()).toBe(email);
  await field(page, 'كلمة المرور').fill('secret-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

it('a banned user sees why and a link to contact us, and no menu of screens', async () => {
  const account = await stack.newMerchant();
  const { id: userId } = await account.client.getMyProfile();
  const { client } = await newAdmin(stack);
  await client.banUser({ params: { userId }, body: { reason: 'بلاغات متكررة' } });
  const { page } = await newPage(browser, phone);
  await signInOnScreen(page, stack.url, account);
  await page.getByText('السبب: بلاغات متكررة').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'تواصل معنا' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'التنقل السريع' }).count()).toBe(0);
  await expectAccessible(page);
  await saveScreenshot(page, 'banned-390');
});

it('a confirmation code can be sent again after a minute, and to another address', async () => {
  const { page } = await newPage(browser, phone);
  const email = 'waiting@merchant.test';
  await page.clock.install();
  await page.goto(`${stack.url}/register`);
  await field(page, 'الاسم الكامل').fill('هند الرشيدي');
  await field(page, 'البريد الإلكتروني').fill(email);
  await field(page, 'كلمة المرور').fill('secret-1');
  await field(page, 'تأكيد كلمة المرور').fill('secret-1');
  await page.keyboard.press('Enter');
  await page.getByText('يمكنك طلب رمز جديد بعد').waitFor();
  await page.clock.runFor(61_000);
  await page.getByRole('button', { name: 'أعد إرسال الرمز' }).click();
  await page.getByText('أرسلنا رمزًا جديدًا').waitFor();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'استخدم بريدًا آخر' }).click();
  await page.getByRole('button', { name: 'إنشاء الحساب' }).waitFor();
});

it.each([phone, desktop])(
  'signing in gives the same error for a wrong password and an unknown e-mail, at $width',
  async (viewport) => {
    const { email } = await stack.newMerchant();
    const { page } = await newPage(browser, viewport);
    await page.goto(`${stack.url}/login`);
    await page.getByRole('button', { name: 'تسجيل الدخول' }).waitFor();
    await expectAccessible(page);
    for (const [who, password] of [
      [email, 'wrong-password'],
      ['nobody@merchant.test', 'wrong-password'],
    ] as const) {
      await page.getByLabel('البريد الإلكتروني').fill(who);
      await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(password);
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      await page.getByRole('alert').getByText('خطأ في البريد الإلكتروني أو كلمة المرور').waitFor();
      await expect.poll(() => page.getByLabel('البريد الإلكتروني').inputValue()).toBe(who);
      await expectAccessible(page);
    }
  },
);

it.each([
  ['a remembered sign-in is valid in a new tab', true, '/dashboard'],
  ['a sign-in that is not remembered is valid in its own tab only', false, '/login'],
])('%s', async (_case, isRemembered, landing) => {
  const { email, password } = await stack.newMerchant();
  const { page, context } = await newPage(browser, desktop);
  await page.goto(`${stack.url}/login`);
  await field(page, 'البريد الإلكتروني').fill(email);
  await field(page, 'كلمة المرور').fill(password);
  await page.getByLabel('تذكرني').setChecked(isRemembered);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.reload();
  await page.getByRole('button', { name: /^حساب/ }).waitFor();
  const nextTab = await context.newPage();
  await nextTab.goto(`${stack.url}/dashboard`);
  await nextTab.getByRole('button', { name: /^حساب|تسجيل الدخول/ }).waitFor();
  expect(new URL(nextTab.url()).pathname).toBe(landing);
});

it('signing in leads back to the screen that was requested', async () => {
  const account = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await page.goto(`${stack.url}/dashboard/orders`);
  await page.waitForURL('**/login**');
  await page.getByLabel('البريد الإلكتروني').fill(account.email);
  await page.getByRole('textbox', { name: 'كلمة المرور' }).fill(account.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.waitForURL('**/dashboard/orders');
});

it('signing out ends the session', async () => {
  const account = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, account);
  await page.getByRole('button', { name: /^حساب/ }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/login**');
  await page.goto(`${stack.url}/dashboard`);
  await page.waitForURL('**/login**');
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Changes the settings of registration, runs `run`, and restores them. */
async function whileSettings(changes: Partial<SystemSettings>, run: () => Promise<void>): Promise<void> {
  const { client } = await newAdmin(stack);
  const save = async (wanted: SystemSettings) => {
    const { version } = await client.getSystemSettings();
    await client.saveSystemSettings({ body: { version, settings: wanted } });
  };
  await save({ ...defaultSystemSettings, ...changes });
  try {
    await run();
  } finally {
    await save(defaultSystemSettings);
  }
}

it.each([phone, desktop])(
  'the registration screen says that registration is closed, instead of the form, at $width',
  async (viewport) => {
    await whileSettings({ isRegistrationOpen: false }, async () => {
      const { page } = await newPage(browser, viewport);
      await page.goto(`${stack.url}/register`);
      await page.getByRole('heading', { name: 'التسجيل مغلق حاليًا' }).waitFor();
      expect(await page.getByLabel('الاسم الكامل').count()).toBe(0);
      await expectAccessible(page);
      await saveScreenshot(page, `register-closed-${viewport.width}`);
      await page.getByRole('link', { name: 'العودة إلى تسجيل الدخول' }).click();
      await page.waitForURL('**/login');
    });
  },
);

it('the registration form explains the password rule, and signs in directly when no code is required', async () => {
  const changes = { isEmailConfirmationRequired: false, passwordStrength: 'medium' } as const;
  await whileSettings(changes, async () => {
    const { page } = await newPage(browser, desktop);
    await page.goto(`${stack.url}/register`);
    await page.getByText('8 أحرف على الأقل، منها حرف إنجليزي صغير ورقم').waitFor();
    await field(page, 'الاسم الكامل').fill('هند الرشيدي');
    await field(page, 'البريد الإلكتروني').fill('straight@merchant.test');
    await field(page, 'كلمة المرور').fill('onlyletters');
    await field(page, 'تأكيد كلمة المرور').fill('onlyletters');
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.getByText('كلمة المرور لا تستوفي هذه الشروط').waitFor();
    expect(await describedBy(field(page, 'كلمة المرور'))).toEqual([
      'كلمة المرور لا تستوفي هذه الشروط',
      '8 أحرف على الأقل، منها حرف إنجليزي صغير ورقم',
    ]);
    const buttons = page.getByRole('button', { name: /^إظهار/ });
    expect(await buttons.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      'إظهار كلمة المرور',
      'إظهار تأكيد كلمة المرور',
    ]);
    await expectAccessible(page);
    await saveScreenshot(page, 'register-weak-1440');
    await field(page, 'كلمة المرور').fill('letters-and-1');
    await field(page, 'تأكيد كلمة المرور').fill('letters-and-1');
    await page.getByRole('button', { name: 'إنشاء الحساب' }).click();
    await page.waitForURL('**/dashboard/create');
  });
});

it('signing in is blocked for a while after many wrong passwords, with a message', async () => {
  const { email } = await stack.newMerchant();
  const { page } = await newPage(browser, phone);
  await page.goto(`${stack.url}/login`);
  await field(page, 'البريد الإلكتروني').fill(email);
  await field(page, 'كلمة المرور').fill('wrong-password');
  const locked = page.getByRole('alert').getByText('أُوقف الدخول مؤقتًا بعد محاولات كثيرة.');
  // The lock grows longer with each failure, so that an attempt is rejected by it eventually.
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      await page.getByRole('alert').waitFor();
      return locked.isVisible();
    })
    .toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'login-locked-390');
});

it.each([phone, desktop])(
  'an invited user chooses a password at the first sign-in, at $width',
  async (viewport) => {
    const email = `invited-${viewport.width}@merchant.test`;
    await invite(email);
    const { page } = await newPage(browser, viewport);
    await page.goto(`${stack.url}/login`);
    await field(page, 'البريد الإلكتروني').fill(email);
    await field(page, 'كلمة المرور').fill(await codeFor(email));
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
    await page.getByRole('heading', { name: 'اختر كلمة مرور جديدة' }).waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `temporary-password-${viewport.width}`);
    await field(page, 'كلمة المرور الجديدة').fill('my-own-horse-1');
    await field(page, 'تأكيد كلمة المرور').fill('my-own-horse-1');
    await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    await page.waitForURL('**/dashboard');
  },
);

it.each([phone, desktop])(
  'a forgotten password is replaced with a code from an e-mail, at $width',
  async (viewport) => {
    const { email } = await stack.newMerchant();
    const { page } = await newPage(browser, viewport);
    await page.goto(`${stack.url}/login`);
    await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click();
    // The sign-in form has a field with this label too.
    await page.getByRole('button', { name: 'إرسال الرمز' }).waitFor();
    await field(page, 'البريد الإلكتروني').fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'إرسال الرمز' }).click();
    await field(page, 'رمز التأكيد').waitFor();
    await field(page, 'رمز التأكيد').fill(await codeFor(email));
    await field(page, 'كلمة المرور الجديدة').fill('remembered-1');
    await expectAccessible(page);
    await saveScreenshot(page, `forgot-password-${viewport.width}`);
    await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click();
    await page.waitForURL('**/dashboard');
  },
);

it('the sign-in callback leads to the requested address, and reports a failed sign-in', async () => {
  const account = await stack.newMerchant();
  const { page } = await newPage(browser, desktop);
  await page.goto(`${stack.url}/auth/callback?error=access_denied&next=/dashboard/orders`);
  await page.getByRole('alert').getByText('لم يكتمل تسجيل الدخول. أعد المحاولة.').waitFor();
  await field(page, 'البريد الإلكتروني').fill(account.email);
  await field(page, 'كلمة المرور').fill(account.password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.waitForURL('**/dashboard/orders');
  await page.goto(`${stack.url}/auth/callback`);
  await page.waitForURL('**/dashboard');
});

it('a session continues when its tokens expire', async () => {
  const account = await stack.newMerchant();
  const { page, problems } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, account);
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(
        ([key]) => key.endsWith('.accessToken') || key.endsWith('.idToken'),
      ),
    );
  const past = { exp: Math.floor(Date.now() / 1000) - 60 };
  const expired = (await stored()).map(([key, token]) => [key, resigned(stack.dataDir, token, past)]);
  await page.evaluate((entries) => {
    for (const [key = '', token = ''] of entries) localStorage.setItem(key, token);
  }, expired);
  await page.goto(`${stack.url}/dashboard/orders`);
  await page.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  await expect.poll(stored).not.toEqual(expired);
  expect(problems).toEqual([]);
});

it('the dashboard that Back brings as it was left is loaded again once its user has signed out, and stays while they have not', async () => {
  const { page } = await newPage(browser, desktop);
  const merchant = await stack.newMerchant();
  await signInOnScreen(page, stack.url, merchant);
  /** The event of a page restored from the back/forward cache, which the driver switches off in Chromium. */
  const comeBack = () =>
    page.evaluate(() => {
      (window as { isKept?: boolean }).isKept = true;
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  const isKept = () => page.evaluate(() => (window as { isKept?: boolean }).isKept === true);
  await comeBack();
  await page.getByRole('link', { name: 'الطلبات' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'الطلبات' }).waitFor();
  expect(await isKept()).toBe(true);
  await page.evaluate(() => localStorage.clear());
  await comeBack();
  await page.waitForURL('**/login**');
  expect(await isKept()).toBe(false);
});

it('signing out ends the session in every tab', async () => {
  const account = await stack.newMerchant();
  const { page, context } = await newPage(browser, desktop);
  await signInOnScreen(page, stack.url, account);
  const otherTab = await context.newPage();
  await otherTab.goto(`${stack.url}/dashboard/orders`);
  await otherTab.getByRole('heading', { name: 'الطلبات', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^حساب/ }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await otherTab.waitForURL('**/login');
});

/**
 * An account with the temporary password of an invitation, as an administrator makes one at the identity
 * provider.
 */
async function invite(email: string): Promise<void> {
  const { region, accessKeyId, secretAccessKey, userPoolId } = settings;
  const cognito = new CognitoIdentityProviderClient({
    endpoint: stack.services.cognito.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'هند الرشيدي' },
      ],
    }),
  );
}
