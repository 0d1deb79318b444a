import { formatNumber } from '../lib/format.ts';

/** Looking at what was published before, and going back to it. */
export const pageVersions = {
  open: 'الإصدارات',
  title: 'الإصدارات المنشورة',
  hint: 'نحتفظ بآخر 10 إصدارات رآها الزوار.',
  list: 'قائمة الإصدارات',
  all: 'كل الإصدارات',
  version: (number: number) => `الإصدار ${formatNumber(number)}`,
  live: 'المنشور الآن',
  frame: (number: number) => `الصفحة في الإصدار ${formatNumber(number)}`,
  empty: 'لا إصدارات منشورة بعد',
  emptyText: 'يُحفظ هنا كل ما تنشره من هذه الصفحة، لتعود إليه متى شئت.',
  loadFailed: 'حدث خطأ في تحميل الإصدارات',
  restore: 'استعادة هذا الإصدار',
  restoreTitle: (number: number) => `استعادة الإصدار ${formatNumber(number)}`,
  restoreQuestion:
    'سيحل محتوى هذا الإصدار محل ما في المحرر الآن. لن يتغير ما يراه الزوار حتى تحفظ، ويبقى رابط الصفحة وحالة تفعيلها كما هما.',
  restoreConfirm: 'استعادة',
  restored: (number: number) => `الإصدار ${formatNumber(number)} في المحرر الآن. احفظ لتنشره.`,
} as const;
