import { arabicCount } from './format.ts';

/** How the user is notified. */
export const notifications = {
  title: 'الإشعارات',
  subtitle: 'لا يحمل الإشعار اسم عميل ولا رقم جواله، بل رقم الطلب ومبلغه فقط.',
  loadFailed: 'تعذّر تحميل إعدادات الإشعارات.',
  saveFailed: 'تعذّر الحفظ، وعادت الإعدادات كما كانت.',
  test: 'أرسل تجربة',
  testSent: (sent: number, failed: number) =>
    failed === 0
      ? `أُرسلت التجربة إلى ${placesCount(sent)}.`
      : `أُرسلت التجربة إلى ${placesCount(sent)}، وتعذّرت في ${placesCount(failed)}.`,
  testNowhere: 'لا جهاز ولا محادثة بعد. شغّل الإشعارات على هذا الجهاز أو اربط تيليغرام.',
  testFailed: 'تعذّر إرسال التجربة. جرّب بعد قليل.',

  kinds: 'ما يصلك، وأين',
  event: 'الحدث',
  channels: { push: 'إشعار', sound: 'صوت', telegram: 'تيليغرام' },
  choice: (kind: string, channel: string) => `${kind}: ${channel}`,
  noDevice: 'لا جهاز بعد',
  telegramNowhere: 'غير متاح',
  keptForLater: 'يسري المختار في القناة بعد تشغيلها من «أجهزتك».',
  noSound: 'لا صوت لهذا الحدث',
  kindNames: {
    new_order: { name: 'طلب جديد', hint: 'رقم الطلب ومبلغه. الصوت في هذا المتصفح وهو مفتوح' },
    due_callback: { name: 'حان موعد اتصال', hint: 'قبله بخمس دقائق' },
    failed_forward: { name: 'تعذّر إرسال طلب', hint: 'إلى شبكة الدفع عند الاستلام' },
    failed_publishing: { name: 'تعذّر نشر صفحة', hint: '' },
    refused_token: { name: 'رُفض رمز وصول', hint: 'من شبكة إعلان، وتنتظر التحويلات رمزًا جديدًا' },
    customer_wrote: { name: 'رسالة من عميل عن طلبه', hint: 'في واتساب، عن طلب في أي حالة' },
  },

  devices: 'أجهزتك',
  thisDevice: 'هذا الجهاز',
  noOthers: 'لا أجهزة أخرى.',
  works: 'يعمل',
  fails: 'لا تصل',
  lastSent: (time: string) => `آخر إشعار قُبل ${time}`,
  neverSent: 'لم يُرسل إليه شيء بعد',
  failingSince: (time: string) => `ترفض خدمة المتصفح الإشعارات منذ ${time}. أوقفها هنا ثم شغّلها من جديد.`,
  turnOn: 'شغّل الإشعارات',
  turnOff: 'أوقف',
  remove: 'أزل',
  removeDevice: (name: string) => `أزل ${name}`,
  off: 'الإشعارات متوقفة على هذا الجهاز',
  on: 'شغّلنا الإشعارات على هذا الجهاز.',
  turnOnFailed: 'لم يقبل المتصفح الاشتراك. تأكد من الاتصال ثم جرّب من جديد.',
  blocked: 'الإشعارات محجوبة في المتصفح',
  howToAllow: 'كيف أسمح؟',
  allowSteps: [
    'اضغط أيقونة القفل أو الإعدادات بجانب عنوان الموقع في أعلى المتصفح.',
    'افتح «الأذونات» ثم «الإشعارات» واختر «السماح».',
    'أعد تحميل هذه الصفحة ثم شغّل الإشعارات.',
  ],
  allowStepsInstalled: [
    'افتح «الإعدادات» في جهازك ثم «الإشعارات».',
    'اختر «مرساة» وفعّل «السماح بالإشعارات».',
    'عد إلى هذه الصفحة وشغّل الإشعارات.',
  ],
  allowStepsSafari: [
    'افتح إعدادات Safari من القائمة في أعلى الشاشة، ثم «مواقع الويب» ثم «الإشعارات».',
    'اختر «السماح» بجانب عنوان مرساة.',
    'أعد تحميل هذه الصفحة ثم شغّل الإشعارات.',
  ],
  unsupported: 'هذا المتصفح لا يدعم الإشعارات. افتح مرساة في متصفح حديث، أو استعمل تيليغرام.',
  needsInstall: 'على آيفون وآيباد تصل الإشعارات بعد إضافة مرساة إلى الشاشة الرئيسية',
  howToInstall: 'كيف أضيفها؟',
  installSteps: [
    'افتح مرساة في Safari واضغط زر المشاركة.',
    'اختر «إضافة إلى الشاشة الرئيسية» ثم «إضافة».',
    'افتح مرساة من أيقونتها الجديدة وعد إلى هذه الصفحة وشغّل الإشعارات.',
  ],
  needsUpdate:
    'تحتاج الإشعارات على آيفون وآيباد إلى النظام 16.4 أو أحدث. حدّثه من «الإعدادات» ثم «عام»، أو استعمل تيليغرام.',
  deviceName: (browser: string, system: string) => (system ? `${browser} على ${system}` : browser),
  systems: {
    Windows: 'ويندوز',
    Mac: 'ماك',
    Android: 'أندرويد',
    iPhone: 'آيفون',
    iPad: 'آيباد',
    Linux: 'لينكس',
  },
  someBrowser: 'متصفح',

  telegram: 'تيليغرام',
  telegramUnavailable: 'غير متاح في هذه المنصة',
  telegramOff: 'غير مربوط',
  telegramPrivate: 'محادثتك مع الروبوت',
  telegramGroup: (title: string) => `مجموعة «${title}»`,
  connect: 'اربط',
  connectFailed: 'تعذّر إنشاء الرابط. جرّب من جديد.',
  openTelegram: 'افتح تيليغرام واضغط «ابدأ»',
  linkLife: 'يصلح الرابط مرة واحدة خلال ربع ساعة. ثم عد إلى هنا.',
  disconnect: 'افصل',

  calm: 'الهدوء',
  quiet: 'ساعات الهدوء',
  quietHint: 'ما يصل فيها يُجمع في ملخص بعدها. بتوقيت الرياض',
  from: 'من',
  to: 'إلى',
  sameTimes: 'اختر وقتين مختلفين',
  digest: 'اجمع الإشعارات',
  digestHint: 'ما يصل خلال المدة يأتيك إشعارًا واحدًا',
  digestChoices: { 0: 'كل إشعار في حينه', 15: 'كل ربع ساعة', 60: 'كل ساعة' } as Record<number, string>,
  digestOther: (minutes: number) =>
    `كل ${arabicCount(minutes, {
      zero: 'لحظة',
      one: 'دقيقة',
      two: 'دقيقتين',
      few: 'دقائق',
      many: 'دقيقة',
      other: 'دقيقة',
    })}`,
} as const;

function placesCount(count: number): string {
  return arabicCount(count, {
    zero: 'لا مكان',
    one: 'مكان واحد',
    two: 'مكانين',
    few: 'أماكن',
    many: 'مكانًا',
    other: 'مكان',
  });
}

/** The name of the dashboard on a phone's home screen. */
export const appManifest = {
  name: 'مرساة، لوحة التاجر',
  short_name: 'مرساة',
  description: 'طلباتك ومكالمات التأكيد وصفحاتك',
  shortcuts: { calls: 'المكالمات', orders: 'الطلبات' },
} as const;
