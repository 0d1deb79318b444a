/** The mails that Cognito sends; `{####}` is the code or the password. */
export const mailText = {
  sender: 'مرساة',
  verification: { subject: 'رمز التحقق من مرساة', body: 'رمز التحقق الخاص بك في مرساة: {####}' },
  invitation: { subject: 'حسابك في مرساة جاهز', body: 'بريدك: {username}، وكلمة المرور المؤقتة: {####}' },
};

/** What the firewall answers to a request that looks like an attack, an order among them. */
export const blockedPageText = {
  language: 'ar',
  direction: 'rtl',
  title: 'لم يصل طلبك',
  advice:
    'منعته حماية الموقع. ارجع إلى الصفحة السابقة وأعد الإرسال من شبكة أخرى أو متصفح آخر، أو تواصل مع المتجر.',
};

/** `/demo` on the app's domain, which redirects to the example page. */
export const demoPageText = { language: 'ar', direction: 'rtl', title: 'صفحة مثال' };
