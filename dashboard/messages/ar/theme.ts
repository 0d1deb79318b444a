import type { backgroundColors, textColors } from '@mirsah/domain/landing-page/content';
import type { Theme, ThemeColor } from '@mirsah/domain/landing-page/theme';
import type { ThemePreset } from '@mirsah/domain/landing-page/theme-presets';

/** The look of a page: preset looks, colours, typeface. */
export const themePanel = {
  title: 'المظهر',
  hint: 'يظهر على الصفحة كلها: الأزرار والنموذج وشريط الطلب وصفحة الشكر.',
  presets: 'مظاهر جاهزة',
  saved: 'مظاهري المحفوظة',
  own: 'الأصلي',
  keep: 'احفظه لصفحاتي',
  keepName: 'اسم المظهر',
  keepExample: 'مثال: مظهر متجري',
  keepSave: 'حفظ المظهر',
  savedNow: 'حُفظ المظهر، وتجده في كل صفحاتك',
  notSaved: 'تعذّر حفظ التغيير في المظاهر',
  remove: (name: string) => `حذف المظهر ${name}`,
  removed: (name: string) => `حُذف المظهر «${name}». الصفحات التي تستخدمه لا تتغير`,
  presetNames: {
    perfume: { name: 'ليل وذهب', trade: 'العطور' },
    electronics: { name: 'أزرق هادئ', trade: 'الإلكترونيات' },
    beauty: { name: 'ورد ناعم', trade: 'العناية والجمال' },
    kids: { name: 'دفء الطفولة', trade: 'الأطفال' },
    home: { name: 'رمل وزيتون', trade: 'البيت' },
    fashion: { name: 'أبيض وأسود', trade: 'الأزياء' },
    health: { name: 'أخضر منعش', trade: 'الصحة والرياضة' },
    coffee: { name: 'بُنّ وهيل', trade: 'القهوة والضيافة' },
  } satisfies Record<ThemePreset, { name: string; trade: string }>,
  trade: 'لأي مجال؟',
  allTrades: 'كل المجالات',
  colors: { primary: 'اللون الأساسي', background: 'الخلفية', text: 'النص' } satisfies Record<
    ThemeColor,
    string
  >,
  pick: (color: string) => `اختيار ${color}`,
  more: 'الألوان والخط والزوايا',
  contrast: 'درجة التباين',
  badColor: 'يُكتب اللون بستة أرقام أو حروف إنجليزية، مثل',
  problems: {
    primary: 'لا يُقرأ نص الزر فوق هذا اللون، أو لا يُقرأ هو فوق الخلفية: يلزم تباين 4.5 على الأقل.',
    background: 'لا يُقرأ النص أو اللون الأساسي فوق هذه الخلفية: يلزم تباين 4.5 على الأقل.',
    text: 'لا يُقرأ هذا النص فوق الخلفية: يلزم تباين 4.5 على الأقل.',
  } satisfies Record<ThemeColor, string>,
  nearest: 'أقرب لون مسموح:',
  noneNear: 'لا لون قريب مسموح مع بقية الألوان. اختر مظهرًا جاهزًا أو غيّر لونًا آخر أولًا.',
  use: 'استخدمه',
  useLabel: (color: string) => `استخدمه: ${color}`,
  sample: 'اطلب الآن',
  font: 'الخط',
  fonts: { readex: 'ريدكس برو', kufi: 'كوفي', naskh: 'نسخ' } satisfies Record<Theme['font'], string>,
  fontSample: 'أبجد',
  radius: 'الزوايا',
  radii: { sharp: 'حادة', soft: 'ناعمة', round: 'دائرية' } satisfies Record<Theme['radius'], string>,
  density: 'التباعد',
  densities: { comfortable: 'مريح', compact: 'متقارب' } satisfies Record<Theme['density'], string>,
  formStyle: 'حقول النموذج',
  formStyles: { outlined: 'محدّدة', filled: 'مملوءة', underlined: 'بخط سفلي' } satisfies Record<
    Theme['formStyle'],
    string
  >,
} as const;

/** The colours of header and footer on a page with a theme. */
export const themedNames: {
  backgrounds: Record<(typeof backgroundColors)[number], string>;
  texts: Record<(typeof textColors)[number], string>;
} = {
  backgrounds: {
    white: 'لون الصفحة',
    'slate-50': 'قريب من لون الصفحة',
    'primary-50': 'بلمسة من اللون الأساسي',
    'slate-900': 'داكن',
  },
  texts: {
    'slate-900': 'لون النص',
    'slate-600': 'نص أهدأ',
    white: 'للخلفية الداكنة',
    'primary-600': 'اللون الأساسي',
  },
};
