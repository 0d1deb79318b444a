import { ApiError } from '@mirsah/contracts/client';
import type { ErrorCode } from '@mirsah/domain/error';
import { expect, it } from 'vitest';
import { failureOf } from './session.ts';

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, { error: { code, details: {} }, correlationId: 'c' });
const ofNew = (error: unknown) => failureOf(error, { isNew: true, attempt: 1 });
const ofOld = (error: unknown) => failureOf(error, { isNew: false, attempt: 3 });

it('asks for a sign-in in the words of what was being done', () => {
  expect(ofNew(new ApiError(401, undefined))).toEqual({
    state: 'failed',
    text: 'يجب تسجيل الدخول لإنشاء صفحة هبوط. ما كتبته ما زال هنا.',
    canRetry: true,
  });
  expect(ofOld(refusal(401, 'not_signed_in'))).toMatchObject({
    text: 'يجب تسجيل الدخول لحفظ التغييرات. ما كتبته ما زال هنا.',
  });
});

it('is tried again by itself when there is no connection, also to the identity provider', () => {
  const noTokens = Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' });
  for (const error of [new TypeError('Failed to fetch'), noTokens]) {
    expect(ofOld(error)).toEqual({ state: 'offline', attempt: 3 });
  }
});

it('offers another try when the server broke, and none when it said why not', () => {
  expect(ofOld(new ApiError(502, undefined))).toEqual({
    state: 'failed',
    text: 'حدث خطأ في حفظ البيانات',
    canRetry: true,
  });
  expect(ofOld(refusal(500, 'internal_error'))).toMatchObject({ canRetry: true });
  expect(ofOld(refusal(409, 'title_taken'))).toMatchObject({ canRetry: false });
});
