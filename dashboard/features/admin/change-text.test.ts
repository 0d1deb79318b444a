import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

it.each([
  [{ field: 'role', from: 'user', to: 'admin' }, 'الدور: من مستخدم عادي إلى مدير النظام'],
  [{ field: 'banReason', from: '', to: 'طلبات وهمية' }, 'سبب الحظر: طلبات وهمية'],
  [{ field: 'isRegistrationOpen', from: 'true', to: 'false' }, 'السماح بالتسجيل: من مفعّل إلى متوقف'],
  [{ field: 'sessionDays', from: '30', to: '7' }, 'مدة الجلسة: من شهر إلى أسبوع'],
  [{ field: 'domain', from: '', to: 'متجر.noor.com' }, 'النطاق: \u2066متجر.noor.com\u2069'],
])('the change %o is described in Arabic', (change, text) => {
  expect(changeText(change)).toBe(text);
});
