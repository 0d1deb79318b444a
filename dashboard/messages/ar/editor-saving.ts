import { ofCounted } from './common.ts';
import { arabicCount, type CountForms } from './format.ts';

const changeForms: CountForms = {
  zero: 'لا تغييرات',
  one: 'تغيير واحد غير محفوظ',
  two: 'تغييران غير محفوظين',
  few: 'تغييرات غير محفوظة',
  many: 'تغييرًا غير محفوظ',
  other: 'تغيير غير محفوظ',
};

/** Undo, drafts, saving, leaving and conflicts in the editor. */
export const history = {
  undo: 'تراجع',
  redo: 'إعادة',
  nothingToUndo: 'لا شيء للتراجع عنه',
  nothingToRedo: 'لا شيء لإعادته',
  /** What was done to the page's parts, or where the change is: a part, or a tab. */
  undone: (edit: string) => `تراجعت عن آخر تعديل: ${edit}`,
  redone: (edit: string) => `أعدت التعديل: ${edit}`,
  added: (name: string) => `إضافة القسم «${name}»`,
  removed: (name: string) => `حذف القسم «${name}»`,
  moved: 'نقل قسم',
} as const;

export const drafts = {
  found: (when: string) => `لديك تعديلات لم تُحفظ من ${when}.`,
  movedOn: 'حُفظت الصفحة بعدها بنسخة أحدث. استعدها، وعند الحفظ نعرض عليك الفرق لتختار.',
  restore: 'استعادة',
  restored: 'استُعيدت تعديلاتك',
  discard: 'تجاهل',
  discarded: 'حُذفت المسودة',
  notStored: 'لا مكان لمسودة على هذا الجهاز: احفظ قبل أن تغادر.',
} as const;

export const unsavedChanges = {
  count: (count: number) => arabicCount(count, changeForms),
  kept: (count: number) =>
    ofCounted(count, [
      'نحتفظ به على هذا الجهاز حتى تحفظه',
      'نحتفظ بهما على هذا الجهاز حتى تحفظهما',
      'نحتفظ بها على هذا الجهاز حتى تحفظها',
    ]),
  title: 'ما تغيّر منذ آخر حفظ',
  order: 'ترتيب الأقسام',
  added: 'أُضيف',
  removed: 'حُذف',
  edited: 'عُدّل',
};

export const saving = {
  signInToSave: 'يجب تسجيل الدخول لحفظ التغييرات',
  nothingLost: 'ما كتبته ما زال هنا.',
  retry: 'إعادة المحاولة',
  offline: 'لا يوجد اتصال بالإنترنت. ما كتبته ما زال هنا، وسنحفظه تلقائيًا فور عودة الاتصال.',
  retryNow: 'حاول الآن',
  stopRetrying: 'إلغاء الحفظ التلقائي',
  stopped: 'لم تُحفظ التغييرات: لا يوجد اتصال بالإنترنت.',
} as const;

export const leaving = {
  title: 'لديك تغييرات غير محفوظة',
  draftStoredQuestion: 'نحتفظ بها مسودةً على هذا الجهاز، ونعرض عليك استعادتها حين تفتح المحرر من جديد.',
  editsLostQuestion: 'إذا غادرت الآن ستفقد ما لم تحفظه.',
  uploadsStop: 'يتوقف رفع الصور التي لم يكتمل رفعها.',
  leave: 'مغادرة',
  saveAndLeave: 'احفظ ثم غادر',
  leaveUnsaved: 'مغادرة دون حفظ',
  stay: 'متابعة التعديل',
} as const;

export const conflict = {
  banner: 'عُدّلت هذه الصفحة في نافذة أخرى أو جهاز آخر بعد أن فتحتها. ما كتبته ما زال هنا ولم يُحفظ.',
  compare: 'قارن واختر',
  title: 'عُدّلت الصفحة في مكان آخر',
  intro: (when: string) => `حُفظت نسخة أخرى ${when}. اختر ما يبقى من كل حقل مختلف، ثم احفظ.`,
  allMine: 'نسختي كلها',
  allTheirs: 'المحفوظة كلها',
  mine: 'نسختي',
  theirs: 'المحفوظة',
  onlyTheirs: 'لم تغيّره أنت',
  onlyMine: 'غيّرته أنت وحدك',
  save: 'حفظ ما اخترته',
  later: 'متابعة التعديل',
  taken: 'فُتحت النسخة المحفوظة. يمكنك التراجع للعودة إلى نسختك.',
  empty: 'فارغ',
  on: 'مفعّل',
  off: 'متوقف',
  picked: 'مُلئ من القائمة',
  added: (names: string) => `أُضيف: ${names}`,
  removed: (names: string) => `حُذف: ${names}`,
  edited: (names: string) => `عُدّل: ${names}`,
  moved: 'تغيّر الترتيب',
  otherField: 'حقل آخر',
} as const;

export const differenceCountForms = {
  zero: 'لا اختلاف',
  one: 'اختلاف واحد',
  two: 'اختلافان',
  few: 'اختلافات',
  many: 'اختلافًا',
  other: 'اختلاف',
} as const;

export const entryCountForms = {
  zero: 'لا شيء',
  one: 'عنصر واحد',
  two: 'عنصران',
  few: 'عناصر',
  many: 'عنصرًا',
  other: 'عنصر',
} as const;
