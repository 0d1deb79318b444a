import { expect, it } from 'vitest';
import { authErrorText } from './use-auth-submit.ts';

function failure(name: string, message = 'In English'): Error {
  return Object.assign(new Error(message), { name });
}

it('says the same for a wrong password and an unknown e-mail', () => {
  expect(authErrorText(failure('NotAuthorizedException'))).toBe('خطأ في البريد الإلكتروني أو كلمة المرور');
  expect(authErrorText(failure('UserNotFoundException'))).toBe(
    authErrorText(failure('NotAuthorizedException')),
  );
});

it('tells a name that is locked after wrong passwords from one more wrong password', () => {
  expect(authErrorText(failure('NotAuthorizedException', 'Password attempts exceeded'))).toBe(
    'أُوقف الدخول مؤقتًا بعد محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة، أو استعد كلمة المرور.',
  );
});

it('recognises an e-mail that already has an account', () => {
  expect(authErrorText(failure('UsernameExistsException'))).toBe('هذا البريد الإلكتروني مسجل بالفعل');
});

it('shows what our own sign-up rules say', () => {
  const error = failure('UserLambdaValidationException', 'PreSignUp failed with error التسجيل مغلق حاليًا.');
  expect(authErrorText(error)).toBe('التسجيل مغلق حاليًا');
});

it('never shows English', () => {
  expect(authErrorText(failure('SomethingNew'))).toBe('حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى');
  expect(authErrorText('a string')).toBe('حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى');
});
