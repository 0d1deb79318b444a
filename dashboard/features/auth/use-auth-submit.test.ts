import { expect, it } from 'vitest';
import { authErrorText, isCodeRejection } from './use-auth-submit.ts';

function failure(name: string, message = 'In English'): Error {
  return Object.assign(new Error(message), { name });
}

it('a wrong password and an unknown e-mail have the same text', () => {
  expect(authErrorText(failure('NotAuthorizedException'))).toBe('خطأ في البريد الإلكتروني أو كلمة المرور');
  expect(authErrorText(failure('UserNotFoundException'))).toBe(
    authErrorText(failure('NotAuthorizedException')),
  );
});

it('a wrong or old code is the field’s error, a lost connection is not', () => {
  expect(
    ['CodeMismatchException', 'ExpiredCodeException'].map((name) => isCodeRejection(failure(name))),
  ).toEqual([true, true]);
  expect(
    [failure('NetworkError'), failure('NotAuthorizedException'), 'a string'].map(isCodeRejection),
  ).toEqual([false, false, false]);
});

it('an account that is locked after many wrong passwords has its own message', () => {
  expect(authErrorText(failure('NotAuthorizedException', 'Password attempts exceeded'))).toBe(
    'أُوقف الدخول مؤقتًا بعد محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة، أو استعد كلمة المرور.',
  );
});

it('an e-mail that already has an account has its own message', () => {
  expect(authErrorText(failure('UsernameExistsException'))).toBe('هذا البريد الإلكتروني مسجل بالفعل');
});

it('a rejection by our own sign-up rules is shown with the text of the rule', () => {
  const error = failure('UserLambdaValidationException', 'PreSignUp failed with error التسجيل مغلق حاليًا.');
  expect(authErrorText(error)).toBe('التسجيل مغلق حاليًا');
});

it('an unknown error is never shown in English', () => {
  expect(authErrorText(failure('SomethingNew'))).toBe('حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى');
  expect(authErrorText('a string')).toBe('حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى');
});
