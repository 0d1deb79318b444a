import { ApiError } from '@mirsah/contracts/client';
import type { ErrorCode } from '@mirsah/domain/error';
import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

function apiError(code: ErrorCode): ApiError {
  return new ApiError(400, { error: '', code, details: {}, correlationId: 'c' });
}

it('an error of the API is shown with the text of its code', () => {
  expect(errorText(apiError('title_taken'), 'خطأ')).toBe(
    'هذا العنوان مستخدم بالفعل. الرجاء اختيار عنوان آخر.',
  );
});

it('a screen’s own text for an error code replaces the general one', () => {
  expect(errorText(apiError('not_found'), 'خطأ', { not_found: 'صفحة الهبوط غير موجودة' })).toBe(
    'صفحة الهبوط غير موجودة',
  );
});

it('a failed server or an unknown answer is shown with the screen’s own sentence', () => {
  expect(errorText(apiError('internal_error'), 'حدث خطأ في حفظ البيانات')).toBe('حدث خطأ في حفظ البيانات');
  expect(errorText(new ApiError(502, undefined), 'حدث خطأ في حفظ البيانات')).toBe('حدث خطأ في حفظ البيانات');
});

it('a request that did not arrive is shown with advice about the connection', () => {
  expect(errorText(new TypeError('Failed to fetch'), 'حدث خطأ في حفظ البيانات')).toContain(
    'اتصالك بالإنترنت',
  );
});

it('a maximum that was reached is named, also beside how often it starts again', () => {
  const limited = (code: ErrorCode, details: object) =>
    errorText(new ApiError(409, { error: '', code, details, correlationId: 'c' }), 'خطأ');
  expect(limited('too_many_saved', { limit: 1000 })).toContain('وهو 1,000.');
  expect(limited('too_many_requests', { limit: 20, limitSeconds: 3600 })).toContain('20 في الساعة');
  expect(limited('too_many_requests', { limit: 20, limitSeconds: 7 })).toBe(
    errorText(apiError('too_many_requests'), 'خطأ'),
  );
});
