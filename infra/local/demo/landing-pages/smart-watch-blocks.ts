import type { Block, Blocks } from '@mirsah/domain/landing-page/blocks';

const image = (name: string) => `/media/demo/smart-watch/${name}.webp`;
const rows = <Row extends object>(...list: Row[]) =>
  list.map((row, index) => ({ id: `row-${index + 1}`, ...row }));
const none = { figure: '', unit: '' };

/** The end of the demo's offer: the last minute of the day in Dubai, six days after the page is made. */
const endOfOffer = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 6, 19, 59)).toISOString();

/** The blocks above the order form, between the pictures and the variants. */
export const aboveForm = ['bcountdown', 'borderby'];
/** The blocks about the watch below the form. */
export const belowForm = [
  'bheading',
  'bwrist',
  'bbenefits',
  'bsunlight',
  'bstrip',
  'bsteps',
  'bcompare',
  'breviews',
  'bchat',
  'bguarantee',
  'bquestions',
  'bwhatsapp',
  'bsecond',
  'bbutton',
];

/** The sixteen blocks of the watch's page. */
export function smartWatchBlocks(now: Date): Blocks {
  return { ...urgency(now), ...story, ...reasons, ...proof, ...calls };
}

const urgency = (now: Date): Record<string, Block> => ({
  bcountdown: {
    type: 'countdown',
    props: {
      end: endOfOffer(now),
      text: 'سعر الإطلاق حتى نهاية الأسبوع',
      note: 'وبعدها يعود السعر إلى 399 درهمًا للجميع.',
    },
  },
  borderby: {
    type: 'orderBy',
    props: { before: '16:00', daysOff: ['sunday'], text: 'ليخرج طلبك من مستودع دبي في اليوم نفسه' },
  },
});

const story: Record<string, Block> = {
  bheading: {
    type: 'heading',
    props: {
      text: 'يومك كله في نظرة إلى معصمك',
      note: 'موعد الصلاة، ومكالمة الوالدة، وعدد خطواتك، دون أن تخرج جوالك من جيبك.',
      align: 'center',
    },
  },
  bwrist: {
    type: 'picture',
    props: {
      image: image('04-wrist'),
      alt: 'ساعة نبض السوداء على معصم رجل بثوب أبيض',
      caption: 'حجم 46 ملم على معصم محيطه 17 سم.',
      ratio: 'wide',
    },
  },
  bsunlight: {
    type: 'beforeAfter',
    props: {
      title: 'الفرق تحت شمس الظهيرة',
      before: image('in-sunlight'),
      beforeLabel: 'شاشة معتادة',
      after: image('01-front'),
      afterLabel: 'شاشة نبض',
      note: 'محاكاة للتوضيح، والصورتان من الزاوية نفسها.',
    },
  },
  bstrip: {
    type: 'pictureStrip',
    props: {
      title: 'من كل زاوية',
      pictures: rows(
        { image: image('05-colours'), alt: 'الساعة بثلاثة ألوان', caption: 'ثلاثة ألوان' },
        { image: image('08-dock'), alt: 'الساعة على حامل الشحن', caption: 'تُشحن كاملة في 90 دقيقة' },
        { image: image('07-waterproof'), alt: 'قطرات ماء على الساعة', caption: 'مقاومة للماء حتى 50 مترًا' },
        { image: image('03-back'), alt: 'ظهر الساعة ومستشعر النبض', caption: 'مستشعر نبض من أربع نقاط' },
      ),
    },
  },
};

const reasons: Record<string, Block> = {
  bbenefits: {
    type: 'benefits',
    props: {
      title: 'ما الذي يتغيّر في يومك؟',
      items: rows(
        {
          icon: 'check' as const,
          figure: '7',
          unit: 'أيام',
          title: 'شحنة واحدة للأسبوع',
          text: 'بالاستعمال المعتاد، وتمتلئ في ساعة ونصف.',
        },
        {
          icon: 'check' as const,
          figure: '50',
          unit: 'مترًا',
          title: 'للوضوء والسباحة',
          text: 'زجاج محكم لا يدخله الماء.',
        },
        {
          ...none,
          icon: 'moon' as const,
          title: 'مواقيت الصلاة والقبلة',
          text: 'بحسب مدينتك، وبتنبيه هادئ على المعصم.',
        },
        {
          ...none,
          icon: 'phone' as const,
          title: 'ترد وأنت تسوق',
          text: 'سمّاعة ومايك مدمجان بصوت واضح.',
        },
        { ...none, icon: 'heart' as const, title: 'نبضك ونومك', text: 'قياس طوال اليوم، وتقرير كل صباح.' },
        { ...none, icon: 'sun' as const, title: 'تُقرأ تحت الشمس', text: 'شاشة أموليد 1.96 بوصة.' },
      ),
      band: 'none',
    },
  },
  bsteps: {
    type: 'steps',
    props: {
      title: 'كيف يصلك طلبك؟',
      items: rows(
        { title: 'أرسل طلبك', text: 'الاسم والجوال والعنوان، في أقل من دقيقة.' },
        { title: 'نؤكّده معك', text: 'برسالة واتساب أو مكالمة في اليوم نفسه.' },
        { title: 'افحص ثم ادفع', text: 'افتح العلبة أمام المندوب، وإن لم تعجبك فأعِدها معه.' },
      ),
      band: 'soft',
    },
  },
  bcompare: {
    type: 'comparison',
    props: {
      title: 'نبض أم غيرها؟',
      ours: 'نبض',
      other: 'سوار رياضي',
      another: 'ساعة بشريحة',
      rows: rows(
        { name: 'البطارية', ours: '7 أيام', other: '10 أيام', another: 'يوم ونصف' },
        { name: 'مكالمات من المعصم', ours: 'نعم', other: 'لا', another: 'نعم' },
        { name: 'مواقيت الصلاة', ours: 'نعم', other: 'لا', another: 'بتطبيق إضافي' },
        { name: 'تعمل دون جوال', ours: 'لا', other: 'لا', another: 'نعم' },
      ),
      source: 'متوسط ما يُعرض في أسواق الإمارات في نوفمبر 2026.',
    },
  },
  bquestions: {
    type: 'faq',
    props: {
      title: 'أسئلة قبل الطلب',
      items: rows(
        {
          question: 'هل أدفع شيئًا الآن؟',
          answer: 'لا. تدفع للمندوب نقدًا أو بالشبكة بعد أن تفتح العلبة وتجرّب الساعة.',
        },
        {
          question: 'كم يستغرق التوصيل خارج دبي؟',
          answer: 'يومان إلى كل الإمارات، ونخبرك بالموعد عند التأكيد.',
        },
        { question: 'هل قياس النبض طبي؟', answer: 'لا، هو للمتابعة اليومية ولا يغني عن جهاز الطبيب.' },
        {
          question: 'ماذا لو كان السوار كبيرًا؟',
          answer: 'السوار يناسب المعصم من 14 إلى 22 سم، ويمكن تبديله بأي سوار 22 ملم.',
        },
      ),
      firstOpen: true,
    },
  },
};

const proof: Record<string, Block> = {
  breviews: { type: 'reviews', props: { title: 'ماذا قال من اشتروها؟', first: 4 } },
  bchat: {
    type: 'chat',
    props: {
      title: 'من محادثاتنا مع العملاء',
      conversations: rows(
        {
          name: 'أم سعود',
          place: 'العين، 12 نوفمبر',
          messages: rows(
            { from: 'customer' as const, text: 'السلام عليكم، إذا ما ناسبت ولدي؟', time: '5:12 م' },
            { from: 'shop' as const, text: 'ترجعينها خلال 7 أيام ونعيد لك المبلغ.', time: '5:15 م' },
            { from: 'customer' as const, text: 'ما شاء الله، خلاص أرسلوا ثنتين', time: '5:18 م' },
          ),
        },
        {
          name: 'فيصل',
          place: 'دبي، 8 نوفمبر',
          messages: rows(
            { from: 'customer' as const, text: 'وصلت، بس ما عرفت أغيّر واجهة الساعة', time: '9:41 ص' },
            { from: 'shop' as const, text: 'اضغط مطوّلًا على الشاشة ثم اسحب.', time: '9:46 ص' },
            { from: 'customer' as const, text: 'ضبطت، تسلم يا غالي', time: '9:52 ص' },
          ),
        },
      ),
      permission: 'ننشرها بإذن أصحابها، وأخفينا الأسماء الكاملة والأرقام.',
    },
  },
  bguarantee: {
    type: 'guarantee',
    props: {
      title: 'ضمان سنة، وإرجاع خلال 7 أيام',
      points: rows(
        { text: 'عطل مصنعي؟ نستبدلها بجديدة على حسابنا.' },
        { text: 'لم تناسبك؟ أعِدها غير مستعملة خلال 7 أيام من الاستلام.' },
      ),
      signature: 'نبض للأجهزة الذكية، دبي',
    },
  },
};

const calls: Record<string, Block> = {
  bwhatsapp: {
    type: 'whatsapp',
    props: {
      phone: '0501234567',
      text: 'اسألنا عبر واتساب',
      message: 'السلام عليكم، أسأل عن ساعة نبض.',
      note: 'نرد من 9 صباحًا إلى 10 مساءً',
    },
  },
  bsecond: {
    type: 'secondProduct',
    props: {
      title: 'يليق بها هدية',
      link: 'https://example.com/nabd/dock',
      image: image('08-dock'),
      name: 'حامل الشحن للمكتب',
      text: 'يرفع الساعة قريبًا من عينك وهي تُشحن.',
      price: '89 د.إ',
      button: 'شاهد الحامل',
    },
  },
  bbutton: {
    type: 'buyButton',
    props: { text: '', showPrice: true, note: 'لا تدفع شيئًا قبل أن تفتح العلبة وتجرّبها' },
  },
};
