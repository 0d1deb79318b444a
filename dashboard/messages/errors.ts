import type { ErrorCode } from '@mirsah/domain/errors/error-codes.ts';

/** The API's refusals in Arabic. Screens with a better text of their own (spec 8) use that instead. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid_request: 'بعض البيانات غير صالحة. راجع الحقول ثم أعد المحاولة.',
  not_signed_in: 'انتهت جلستك. سجّل الدخول من جديد.',
  not_allowed: 'ليست لديك صلاحية لهذا الإجراء.',
  not_found: 'العنصر غير موجود، وربما حُذف.',
  version_conflict: 'تغيّرت البيانات في مكان آخر بعد أن فتحتها. حدّث الصفحة ثم أعد المحاولة.',
  subdomain_invalid: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.',
  subdomain_taken: 'اسم الرابط محجوز. اختر اسمًا آخر.',
  title_taken: 'هذا العنوان مستخدم بالفعل. الرجاء اختيار عنوان آخر.',
  product_unavailable: 'المنتج غير متاح للشراء حاليًا.',
  price_changed: 'تغيّر السعر. حدّث الصفحة ثم أعد المحاولة.',
  order_fields_invalid: 'بعض حقول الطلب غير صالحة.',
  not_connected: 'لم تُضبط بيانات الربط بعد. أكملها في إعدادات API.',
  delivery_underway: 'الطلب في طريقه إلى الشبكة أو وصلها بالفعل.',
  too_many_requests: 'محاولات كثيرة في وقت قصير. انتظر دقيقة ثم أعد المحاولة.',
  order_withdrawn: 'حُذف هذا الطلب بعد وصوله.',
  payload_too_large: 'المحتوى أكبر من المسموح. اختصر الوصف أو قلّل الصور والآراء.',
  own_account: 'لا يمكنك تنفيذ هذا الإجراء على حسابك أنت.',
  email_taken: 'هذا البريد الإلكتروني مسجل بالفعل',
  password_weak: 'كلمة المرور أضعف من المطلوب في إعدادات النظام.',
  user_creation_failed: 'فشل إنشاء المستخدم',
  sender_refused: 'لم تقبل خدمة البريد عنوان المرسل. تأكد من توثيقه لديها أولًا.',
  plan_limit_reached: 'بلغت الحد الأقصى لعدد الصفحات في باقتك.',
  internal_error: 'حدث خطأ في الخادم. أعد المحاولة بعد قليل.',
};
