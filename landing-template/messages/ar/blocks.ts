import { countPieces, countReviews } from './language.ts';

/** The fixed texts of a merchant page's blocks. */
export const blockText = {
  strip: 'صور، مرّر لعرض المزيد',
  playFilm: 'شغّل الفيديو:',
  startsOnTap: 'يبدأ عند الضغط فقط.',
  shownPart: (label: string) => `مقدار الظاهر من صورة: ${label}`,
  before: 'قبل',
  after: 'بعد',
  comparison: 'جدول المقارنة',
  reviewCount: (count: number) => `من ${countReviews(count)}`,
  moreReviews: 'اعرض بقية التقييمات',
  starCount: (stars: number) => `${stars} من 5 نجوم`,
  customerPicture: (name: string) => `صورة من ${name}`,
  conversations: 'محادثات، مرّر لعرض المزيد',
  customer: 'العميل',
  shop: 'المتجر',
  trust: 'علامات الثقة',
  countdown: 'نهاية العرض',
  over: 'انتهى العرض',
  timeLeft: 'الوقت المتبقي',
  /** Headings of numbers, which fit every count. */
  clock: ['الأيام', 'الساعات', 'الدقائق', 'الثواني'],
  endsAt: (day: string, time: string) => `ينتهي ${day}، الساعة ${time}`,
  orderBefore: (time: string) => `اطلب قبل ${time}`,
  sameDay: 'ليُشحن طلبك في اليوم نفسه',
  except: (days: string) => `، ما عدا ${days}`,
  stock: 'ما بقي من المخزون',
  soldOut: 'نفدت الكمية',
  /** Exactly so many pieces, or at most so many. */
  left: (pieces: number, isExact: boolean) =>
    isExact ? `بقيت ${countPieces(pieces)} فقط` : `بقيت ${countPieces(pieces)} على الأكثر`,
  /** How many pieces were counted. */
  outOf: (pieces: number) => `من أصل ${pieces}`,
  marquee: 'مزايا الطلب',
  pauseMarquee: 'أوقف حركة الشريط',
  businessDetails: {
    name: 'المنشأة',
    registration: 'السجل التجاري',
    authentication: 'رقم التوثيق',
    vat: 'الرقم الضريبي',
    address: 'العنوان',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    complaints: 'الرد على الشكاوى',
    returnPolicy: 'الاسترجاع والاستبدال',
  },
  /** Instead of `registration`. */
  freelance: 'وثيقة العمل الحر',
  businessFacts: 'بيانات البائع',
  policies: 'سياسات المتجر',
  see: 'شاهد المنتج',
  whatsapp: 'اسألنا عبر واتساب',
};

/** A time of day on twelve hours: `4:30 مساءً`, `12:15 ظهرًا`. `time` is `16:30`. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${partOfDay(hour)}`;
}

function partOfDay(hour: number): string {
  if (hour === 0) return 'بعد منتصف الليل';
  if (hour === 12) return 'ظهرًا';
  return hour < 12 ? 'صباحًا' : 'مساءً';
}

/** A sentence without its final full stop, for continuing it. */
export const withoutStop = (sentence: string): string => sentence.replace(/[.\s]+$/, '');

/** Days in a sentence: الخميس والجمعة والسبت. */
export const joinDays = (days: readonly string[]): string => days.join(' و');
