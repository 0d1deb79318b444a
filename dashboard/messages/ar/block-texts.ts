import type { BlockType, blockKinds } from '@mirsah/domain/landing-page/blocks';
import type { Fields, ListField } from '@mirsah/domain/landing-page/blocks/fields';

/** The labels of a list: its own, each row's name with its number, and those of a row's fields. */
export type ListLabels<Labels = AnyLabels> = {
  label: string;
  row: (position: string) => string;
  add: string;
  fields: Labels;
};
/** Labels of the fields of some kind of block. */
export type AnyLabels = { [name: string]: string | ListLabels };

type FieldLabels<F extends Fields> = {
  [Name in keyof F]: F[Name] extends ListField<infer Row> ? ListLabels<FieldLabels<Row>> : string;
};

const title = 'العنوان';
const background = 'الخلفية';

/** Merchants' name of each kind of block, its purpose, and the labels of its fields. */
export const blockTexts: {
  [Type in BlockType]: {
    name: string;
    hint: string;
    fields: FieldLabels<(typeof blockKinds)[Type]['fields']>;
  };
} = {
  heading: {
    name: 'عنوان',
    hint: 'عنوان كبير وسطر تحته',
    fields: { text: title, note: 'سطر تحت العنوان', align: 'المحاذاة' },
  },
  text: { name: 'نص', hint: 'فقرات وقوائم منسّقة', fields: { html: 'النص', band: background } },
  marquee: {
    name: 'شريط متحرك',
    hint: 'عبارات قصيرة تمر في سطر',
    fields: {
      items: {
        label: 'العبارات',
        row: (n) => `العبارة ${n}`,
        add: 'إضافة عبارة',
        fields: { text: 'العبارة' },
      },
    },
  },
  divider: { name: 'فاصل', hint: 'نجمة أو خط أو فراغ', fields: { look: 'الشكل' } },
  picture: {
    name: 'صورة',
    hint: 'صورة واحدة مع تعليق',
    fields: { image: 'الصورة', alt: 'وصف الصورة', caption: 'تعليق تحت الصورة', ratio: 'القص' },
  },
  pictureStrip: {
    name: 'شريط صور',
    hint: 'صور متجاورة تُمرّر',
    fields: {
      title,
      pictures: {
        label: 'الصور',
        row: (n) => `الصورة ${n}`,
        add: 'إضافة صورة',
        fields: { image: 'الصورة', alt: 'وصف الصورة', caption: 'تعليق' },
      },
    },
  },
  video: {
    name: 'فيديو',
    hint: 'من يوتيوب أو تيك توك، يبدأ عند الضغط',
    fields: {
      title,
      film: 'رابط الفيديو في يوتيوب أو تيك توك، أو ملف MP4 منك',
      poster: 'صورة الغلاف',
      caption: 'تعليق',
      length: 'المدة',
    },
  },
  beforeAfter: {
    name: 'قبل وبعد',
    hint: 'صورتان يفصل بينهما مقبض',
    fields: {
      title,
      before: 'الصورة الأولى',
      beforeLabel: 'تسمية الصورة الأولى',
      after: 'الصورة الثانية',
      afterLabel: 'تسمية الصورة الثانية',
      note: 'ملاحظة',
    },
  },
  benefits: {
    name: 'مزايا',
    hint: 'ما يكسبه المشتري، بأيقونات أو أرقام',
    fields: {
      title,
      items: {
        label: 'المزايا',
        row: (n) => `الميزة ${n}`,
        add: 'إضافة ميزة',
        fields: {
          icon: 'الأيقونة',
          figure: 'رقم بدل الأيقونة',
          unit: 'وحدة الرقم',
          title: 'الميزة',
          text: 'شرحها',
        },
      },
      band: background,
    },
  },
  steps: {
    name: 'خطوات',
    hint: 'كيف يُطلب المنتج أو يُستعمل',
    fields: {
      title,
      items: {
        label: 'الخطوات',
        row: (n) => `الخطوة ${n}`,
        add: 'إضافة خطوة',
        fields: { title: 'الخطوة', text: 'شرحها' },
      },
      band: background,
    },
  },
  comparison: {
    name: 'مقارنة',
    hint: 'منتجك أمام غيره. اكتب «نعم» أو «لا» لتظهر علامة',
    fields: {
      title,
      ours: 'اسم منتجك',
      other: 'اسم المنافس الأول',
      another: 'اسم المنافس الثاني (اختياري)',
      rows: {
        label: 'الصفوف',
        row: (n) => `الصف ${n}`,
        add: 'إضافة صف',
        fields: { name: 'وجه المقارنة', ours: 'منتجك', other: 'المنافس الأول', another: 'المنافس الثاني' },
      },
      source: 'مصدر المقارنة',
    },
  },
  specifications: {
    name: 'مواصفات',
    hint: 'جدول من اسم وقيمة',
    fields: {
      title,
      items: {
        label: 'المواصفات',
        row: (n) => `المواصفة ${n}`,
        add: 'إضافة مواصفة',
        fields: { name: 'الاسم', value: 'القيمة' },
      },
    },
  },
  faq: {
    name: 'أسئلة وأجوبة',
    hint: 'ما يسأله الناس قبل الطلب',
    fields: {
      title,
      items: {
        label: 'الأسئلة',
        row: (n) => `السؤال ${n}`,
        add: 'إضافة سؤال',
        fields: { question: 'السؤال', answer: 'الجواب' },
      },
      firstOpen: 'السؤال الأول مفتوح',
    },
  },
  reviews: {
    name: 'آراء العملاء',
    hint: 'الآراء من تبويب المنتج، في هذا الموضع',
    fields: { title, first: 'كم رأيًا يظهر أولًا' },
  },
  chat: {
    name: 'محادثات',
    hint: 'رسائل عملاء أذنوا بنشرها',
    fields: {
      title,
      conversations: {
        label: 'المحادثات',
        row: (n) => `المحادثة ${n}`,
        add: 'إضافة محادثة',
        fields: {
          name: 'اسم العميل',
          place: 'المدينة والتاريخ',
          messages: {
            label: 'الرسائل',
            row: (n) => `الرسالة ${n}`,
            add: 'إضافة رسالة',
            fields: { from: 'المرسل', text: 'الرسالة', time: 'الوقت' },
          },
        },
      },
      permission: 'سطر الإذن بالنشر',
    },
  },
  trustBadges: {
    name: 'علامات الثقة',
    hint: 'من علامتين إلى أربع',
    fields: {
      title,
      items: {
        label: 'العلامات',
        row: (n) => `العلامة ${n}`,
        add: 'إضافة علامة',
        fields: { icon: 'الأيقونة', title: 'العلامة', text: 'شرحها', link: 'رابط يثبتها (اختياري)' },
      },
    },
  },
  guarantee: {
    name: 'ضمان',
    hint: 'ما تضمنه وتوقيعك عليه',
    fields: {
      title: 'الضمان',
      points: {
        label: 'البنود',
        row: (n) => `البند ${n}`,
        add: 'إضافة بند',
        fields: { text: 'البند' },
      },
      signature: 'التوقيع',
    },
  },
  countdown: {
    name: 'عدّاد تنازلي',
    hint: 'نهاية واحدة حقيقية للجميع',
    fields: { end: 'ينتهي في', text: 'العبارة', note: 'ما يحدث بعد انتهاء العرض' },
  },
  orderBy: {
    name: 'اطلب قبل',
    hint: 'آخر وقت ليُشحن الطلب في يومه',
    fields: { before: 'آخر وقت', daysOff: 'أيام لا تشحن فيها', text: 'متى يُشحن الطلب' },
  },
  stockLeft: {
    name: 'الكمية المتبقية',
    hint: 'من مخزونك الفعلي، تنقص مع الطلبات',
    fields: { stock: 'كم قطعة لديك الآن؟', whenOut: 'حين تنفد الكمية', note: 'سطر تحت العدد' },
  },
  offerPicker: {
    name: 'اختيار العرض',
    hint: 'عروض الكمية في الصفحة بدل النموذج',
    fields: { title, note: 'سطر تحت العروض' },
  },
  buyButton: {
    name: 'زر الطلب',
    hint: 'ينقل إلى النموذج',
    fields: { text: 'نص الزر', showPrice: 'إظهار السعر', note: 'سطر تحت الزر' },
  },
  whatsapp: {
    name: 'زر واتساب',
    hint: 'سؤال قبل الطلب',
    fields: { phone: 'رقم واتساب', text: 'نص الزر', message: 'أول رسالة', note: 'سطر تحت الزر' },
  },
  secondProduct: {
    name: 'منتج آخر',
    hint: 'رابط إلى صفحة أخرى من صفحاتك',
    fields: {
      title,
      link: 'رابط الصفحة',
      image: 'الصورة',
      name: 'اسم المنتج',
      text: 'وصف قصير',
      price: 'السعر كما يظهر للمشتري',
      button: 'نص الرابط',
    },
  },
  businessDetails: {
    name: 'بيانات المتجر',
    hint: 'من يبيع وكيف يُراسل',
    fields: {
      title,
      name: 'اسم المنشأة',
      registration: 'السجل التجاري',
      authentication: 'رقم التوثيق',
      vat: 'الرقم الضريبي',
      address: 'عنوان المنشأة',
      phone: 'الهاتف',
      email: 'البريد الإلكتروني',
      complaints: 'الرد على الشكاوى',
      policies: {
        label: 'السياسات',
        row: (n) => `السياسة ${n}`,
        add: 'إضافة سياسة',
        fields: { text: 'الاسم', link: 'الرابط' },
      },
    },
  },
  orderForm: { name: 'موضع نموذج الطلب', hint: 'أين يظهر نموذج الطلب على الجوال', fields: {} },
};
