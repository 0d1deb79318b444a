import { passwordRules } from '@mirsah/domain/settings';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { codeField, registerSchema, signInSchema } from './fields.ts';

/** The first problem of each field, as the form shows it. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of z.safeParse(schema, value).error?.issues ?? []) {
    found[issue.path.join('.')] ??= issue.message;
  }
  return found;
}

describe('signing in', () => {
  it('the sign-in form requires e-mail and password', () => {
    expect(problems(signInSchema, { email: '  ', password: '', isRemembered: true })).toEqual({
      email: 'البريد الإلكتروني مطلوب',
      password: 'كلمة المرور مطلوبة',
    });
  });

  it.each(['noura', 'noura@', 'noura@example', 'no ura@example.com', '@example.com'])(
    'the sign-in form rejects the e-mail %s',
    (email) => {
      expect(problems(signInSchema, { email, password: '123456', isRemembered: true })).toEqual({
        email: 'البريد الإلكتروني غير صالح',
      });
    },
  );

  it('the sign-in form requires six characters of a password', () => {
    expect(problems(signInSchema, { email: 'n@example.com', password: '12345', isRemembered: true })).toEqual(
      {
        password: 'كلمة المرور يجب أن تكون 6 أحرف على الأقل',
      },
    );
  });
});

describe('registering', () => {
  const account = {
    fullName: 'نورة',
    email: 'n@example.com',
    password: '123456',
    confirmPassword: '123456',
  };

  it('the registration form accepts a complete account', () => {
    expect(problems(registerSchema(passwordRules.low), account)).toEqual({});
  });

  it('the registration form shows all problems at once', () => {
    expect(
      problems(registerSchema(passwordRules.low), {
        fullName: 'ن',
        email: '',
        password: '123456',
        confirmPassword: '1234567',
      }),
    ).toEqual({
      fullName: 'الاسم يجب أن يكون حرفين على الأقل',
      email: 'البريد الإلكتروني مطلوب',
      confirmPassword: 'كلمة المرور غير متطابقة',
    });
  });

  it('the registration form enforces the administrators’ rule for passwords', () => {
    const medium = registerSchema(passwordRules.medium);
    expect(problems(medium, account)).toEqual({
      password: 'كلمة المرور لا تستوفي هذه الشروط',
    });
    expect(problems(medium, { ...account, password: 'secret-1', confirmPassword: 'secret-1' })).toEqual({});
  });

  it('a password that is too short shows one required length: that of the rule below the field', () => {
    const short = { ...account, password: '12345', confirmPassword: '12345' };
    expect(problems(registerSchema(passwordRules.low), short)).toEqual({
      password: 'كلمة المرور يجب أن تكون 6 أحرف على الأقل',
    });
    expect(problems(registerSchema(passwordRules.medium), short)).toEqual({
      password: 'كلمة المرور لا تستوفي هذه الشروط',
    });
    expect(
      problems(registerSchema(passwordRules.high), { ...account, password: '', confirmPassword: '' }),
    ).toEqual({ password: 'كلمة المرور مطلوبة', confirmPassword: 'تأكيد كلمة المرور مطلوب' });
  });

  it('the registration form requires the confirmation before comparing it', () => {
    expect(problems(registerSchema(passwordRules.low), { ...account, confirmPassword: '' })).toEqual({
      confirmPassword: 'تأكيد كلمة المرور مطلوب',
    });
  });
});

it('a confirmation code may be typed in Arabic digits', () => {
  expect(z.safeParse(codeField, '١٢٣٤٥٦').success).toBe(true);
  expect(z.parse(codeField, '١٢٣ ۴５६\u200f')).toBe('123456');
  expect(z.safeParse(codeField, '12345').success).toBe(false);
});
