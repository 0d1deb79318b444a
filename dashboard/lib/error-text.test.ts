import { ApiError } from '@mirsah/contracts/client';
import type { ErrorCode } from '@mirsah/domain/error';
import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

function refusal(code: ErrorCode): ApiError {
  return new ApiError(400, { error: { code, details: {} }, correlationId: 'c' });
}

it('says why the API refused', () => {
  expect(errorText(refusal('title_taken'), 'خطأ')).toBe(
    'هذا العنوان مستخدم بالفعل. الرجاء اختيار عنوان آخر.',
  );
});

it('prefers the text of the screen', () => {
  expect(errorText(refusal('not_found'), 'خطأ', { not_found: 'صفحة الهبوط غير موجودة' })).toBe(
    'صفحة الهبوط غير موجودة',
  );
});

it('falls back to the screen’s sentence when the server broke or answered nothing of ours', () => {
  expect(errorText(refusal('internal_error'), 'حدث خطأ في حفظ البيانات')).toBe('حدث خطأ في حفظ البيانات');
  expect(errorText(new ApiError(502, undefined), 'حدث خطأ في حفظ البيانات')).toBe('حدث خطأ في حفظ البيانات');
});

it('mentions the connection when the request never arrived', () => {
  expect(errorText(new TypeError('Failed to fetch'), 'حدث خطأ في حفظ البيانات')).toContain(
    'اتصالك بالإنترنت',
  );
});
