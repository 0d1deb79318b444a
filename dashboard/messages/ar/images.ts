import type { CountForms } from './format.ts';

/** Uploading images. */
export const imageUploads = {
  uploads: 'صور قيد الرفع',
  upload: 'رفع صور',
  uploadOne: 'رفع صورة',
  uploadFilm: 'رفع فيديو',
  filmHint: 'ملف MP4 حتى 12 ميغابايت. يُعرض كما هو، بما سجّلته الكاميرا فيه، ويُحمّل حين يضغط المشتري.',
  dropHere: 'أفلت الصور هنا',
  dropHint: 'أو اسحب الصور من جهازك وأفلتها هنا.',
  formats: 'JPEG أو PNG أو WebP أو AVIF، ونصغّر الصور الكبيرة قبل رفعها.',
  waiting: 'في الانتظار',
  sending: (percent: string) => `جاري الرفع ${percent}%`,
  processing: 'جاري تجهيز الملف...',
  retry: (name: string) => `إعادة رفع ${name}`,
  dismiss: (name: string) => `إزالة ${name}`,
} as const;

/** Why a file could not be uploaded as an image. */
export const uploadProblemTexts = {
  wrong_type: 'صيغة الملف غير مدعومة. استخدم JPEG أو PNG أو WebP أو AVIF.',
  empty: 'الملف فارغ.',
  too_many: 'بلغت الصفحة الحد الأعلى من الصور. احذف صورة لتضيف غيرها.',
  not_a_picture: 'هذا الملف ليس صورة، وإن كان اسمه يوحي بذلك.',
  damaged: 'الصورة تالفة أو ناقصة. جرّب نسخة أخرى منها.',
  too_large: 'الصورة أكبر من المسموح: 5 ميغابايت بعد تصغيرها أو 40 مليون بكسل على الأكثر.',
  too_tall: 'الصورة أطول مما تعرضه المتصفحات: 16 ألف بكسل على الأكثر. قسّمها إلى صورتين أو أكثر.',
  too_small: 'الصورة أصغر من أن تُعرض.',
  film_wrong_type: 'هذا الملف ليس MP4. احفظ الفيديو بصيغة MP4 ثم ارفعه.',
  not_a_film: 'هذا الملف ليس فيديو MP4 سليمًا. جرّب نسخة أخرى منه.',
  film_too_large: 'الفيديو أكبر من 12 ميغابايت. اختصره أو خفّض دقته ثم ارفعه.',
  film_codec: 'ترميز هذا الفيديو لا تعرضه هواتف كثيرة. احفظه بترميز H.264 ثم ارفعه.',
  limit_reached: 'رفعت صورًا كثيرة. انتظر ساعة ثم أعد المحاولة، أو حتى الغد إن تكرر ذلك.',
  not_approved: 'يمكنك رفع الصور بعد الموافقة على حسابك.',
  offline: 'انقطع الاتصال أثناء الرفع.',
  slow: 'تأخر تجهيز الملف أكثر من المعتاد.',
  failed: 'تعذّر رفع الملف.',
  cancelled: 'أُلغي الرفع.',
} as const;

export const imageCountForms: CountForms = {
  zero: 'لا صور',
  one: 'صورة واحدة',
  two: 'صورتان',
  few: 'صور',
  many: 'صورة',
  other: 'صورة',
};
