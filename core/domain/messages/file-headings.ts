// Separate from the other texts: only the screens that read files load it. Headings and words are matched in
// the format of `plainWords`: in lowercase, without marks, with one alef, without brackets at the end.

/** Advertising networks' names of exported columns, in Arabic and in English; the better ones first. */
export const spendHeadings = {
  // A single day takes precedence over the start of a period.
  day: [
    /^(?:day|date|by day|اليوم|التاريخ|تاريخ اليوم|حسب اليوم|يوم)$/,
    /^(?:stat(?:istic)? ?time(?: day)?|time|reporting starts?|(?:start|begin)(?:ing)? ?(?:time|date)|from|(?:تاريخ )?(?:بدايه|بدء) (?:اعداد )?التقارير|تاريخ البدء|وقت البدء|تاريخ البدايه|وقت البدايه|من)$/,
  ],
  end: [
    /^(?:reporting ends?|(?:end|stop)(?:ing)? ?(?:time|date)|to|(?:تاريخ )?(?:نهايه|انتهاء) (?:اعداد )?التقارير|تاريخ الانتهاء|وقت الانتهاء|تاريخ النهايه|وقت النهايه|الي)$/,
  ],
  campaign: [/^(?:campaign(?: name)?|اسم الحمله|الحمله|الحمله الاعلانيه|اسم الحمله الاعلانيه|حمله)$/],
  amount: [
    /^(?:amount spent|spend|spent|cost|total (?:cost|spend|spent|amount spent)|ad spend|المبلغ الذي تم انفاقه|المبلغ المنفق|المبلغ المصروف|مبلغ الانفاق|(?:ال)?تكلفه|التكلفه الاجماليه|اجمالي التكلفه|اجمالي الانفاق|الانفاق|المصروف)$/,
  ],
  currency: [/^(?:(?:account )?currency(?: code)?|رمز العمله|عمله الحساب|العمله|كود العمله|عمله)$/],
};

/** Columns by which networks split an amount further; a row that leaves them empty may be a total. */
export const spendParts =
  /^(?:(?:campaign|ad ?set|ad ?group|ad ?squad|ad|account|creative|asset group|keyword)(?: (?:name|id|title))?|country|region|city|age|gender|platform|publisher platform|placement|device(?: platform)?|impression device|objective|hour|network|(?:اسم |معرف )?(?:الحمله|مجموعه الاعلانات|المجموعه الاعلانيه|مجموعه الاعلان|الاعلان|الحساب)|البلد|الدوله|المنطقه|المدينه|العمر|الجنس|المنصه|الموضع|الجهاز)$/;

/** Carriers' names of the columns of collected amounts. */
export const statementHeadings = {
  waybill: [
    /^(?:(?:h|m)?(?:air ?)?way ?bill|h?awb|cn|tracking|shipment|consignment(?: note)?|lead|barcode)[ .]*(?:no|num|number|id|code|#)?\.?$|^(?:parcel|package|docket)[ .]*(?:no|num|number|id|code|#)\.?$|^(?:(?:رقم|كود) )?(?:ال)?(?:بوليصه|شحنه|تتبع|بوليصه الشحن(?:ه)?|باركود|طرد|ارساليه)$|^(?:(?:رقم|باركود|كود) )?(?:تتبع الشحنه|سند الشحن|وثيقه الشحن)$|^باركود (?:الشحنه|البوليصه)$/,
  ],
  number: [
    /^(?:(?:order|customer|shipper|merchant|sender|client|store|shop|sales|external|partner|your)(?:'s)? ?)?(?:order )?(?:ref(?:erence)?|order)[ .]*(?:no|num|number|id|code|#|1)?\.?$|^(?:رقم )?(?:الطلب|الطلبيه|(?:ال)?اوردر|(?:ال)?مرجع(?: (?:العميل|الطلب|الشاحن|التاجر|المتجر|الشحنه))?|طلب العميل|طلب المتجر|طلب التاجر)$|^الرقم المرجعي$/,
  ],
  phone: [
    /^(?:(?:consignee|customer|receiver|recipient|client|buyer)(?:'s)? ?)?(?:mobile|phone|tel(?:ephone)?|contact)[ .]*(?:no|num|number|#)?\.?(?: ?1)?$|^(?:رقم )?(?:ال)?(?:جوال|هاتف|موبايل|تلفون|تليفون|تواصل)(?: (?:العميل|المستلم|المرسل اليه|الزبون))?$/,
  ],
  amount: [
    /^(?:total |payment )?(?:cod|cash|collected|collection|cash on delivery|cash collect(?:ed|ion)|cod collect(?:ed|ion)|collected (?:cod|cash)|(?:cod )?amount collected)(?: ?(?:amt|amount|value|collected|received|charge))?\.?$|^(?:ال)?(?:مبلغ|مبالغ|قيمه) (?:ال)?(?:دفع عند (?:ال)?(?:استلام|تسليم)|محصله?(?: من (?:العميل|المستلم|الزبون))?|مستلمه?(?: من (?:العميل|المستلم|الزبون))?|تحصيل(?: (?:ال)?نقدي)?|نقدي|كاش|cod)$|^(?:المبلغ|المبلغ عند (?:الاستلام|التسليم)|(?:اجمالي )?(?:المحصل|التحصيل)|التحصيل النقدي|مبلغ التحصيل|قيمه التحصيل|الدفع عند (?:الاستلام|التسليم)|النقد المحصل|تحصيل|كاش|(?:مبلغ|قيمه) ال cod)$/,
    /^(?:amount|total amount|(?:cod )?amount to (?:be )?collect(?:ed)?|collect[ai]ble(?: amount| cod)?|order (?:value|amount|total)|(?:ال)?(?:مبلغ|مبالغ|قيمه) (?:ال)?مطلوب تحصيل(?:ه|ها)|قيمه الطلب|مبلغ الطلب|قيمه الشحنه|مبلغ الشحنه)$/,
  ],
  currency: [
    /^(?:(?:cod |collection )?(?:currency|curr|cur)(?: code)?\.?|رمز العمله|العمله|عمله التحصيل|كود العمله|عمله)$/,
  ],
};

/** The beginnings of total rows or cells; «Total Beauty» is a shop. */
export const totalWords =
  /^(?:(?:(?:grand|sub|net|overall|account|campaign|daily|day|report)[- ]?)?totals?(?: (?:amount|cod|collected|due|payable|paid|value|net|results|fees?|charges?|shipments?|parcels?|orders?|(?:in )?(?:sar|aed|kwd|qar|bhd|omr|usd)))*|sum|all|total of \d+.*|totals?(?:: | ?[-–—] ?).*|net (?:payable|amount|due|payment|to pay)(?: .*)?|amount (?:due|payable)|balance(?: due)?|summary|results from .*|(?:ال)?(?:مجموع|اجمالي)(?:(?:: | ?[-–—] ?).*| (?:\d+|ال(?:كلي|عام|نهائي|فرعي|مبلغ|مبالغ|تحصيل|محصل|حساب|شحنات|طلبات|مستحق|مستحقات|رسوم|كشف|تحويل)|كلي|عام|مبلغ|مبالغ التحصيل|عدد|بال(?:ريال|درهم|دينار)|لشحنه).*)?|(?:ال)?صافي(?: (?:ال)?(?:مستحق|مستحقات|مبلغ|دفع|تحويل|للدفع|التاجر|للتاجر).*)?|(?:المبلغ|الرصيد|القيمه) (?:ال)?(?:مستحق|صافي|اجمالي).*|(?:ال)?نتائج من .*|(?:ال)?ملخص|الكل|合计|总计|小计|共计)[\s:.\d]*(?:\([^)]*\))?[\s:.]*$/;

/** The beginning of a name that may be a total's: «إجمالي جدة». */
export const totalBeginning = /^(?:(?:sub)?total|sum|(?:ال)?(?:مجموع|اجمالي))(?= )/;

/** What a carrier owes after its fees, below the rows of a statement. */
export const dueWords =
  /^(?:(?:total )?(?:payable|to pay)(?: .*)?|due (?:to|from) .*|(?:ال)?مستحق(?:ات)?(?: .*)?|(?:ال)?رصيد(?: .*)?|(?:ال)?مبلغ (?:ال)?محول(?: .*)?)$/;

/** Carriers' deductions, which are not parcels. */
export const feeWords =
  /(?:^|[^\p{L}])(?:fees?|charges?|commission|vat|tax|deductions?|penalty|(?:ال)?رسوم|(?:ال)?عموله|(?:ال)?ضريبه|(?:ال)?خصم(?:يات)?|غرامه)(?:$|[^\p{L}])/u;

/**
 * Names of currencies in files besides their codes and full names, singular and without the article;
 * ambiguous ones are in `sharedCurrencyNames`.
 */
export const currencyWords: Readonly<Record<string, readonly string[]>> = {
  SAR: ['SR', 'Saudi Rial', 'Saudi Arabian Riyal', 'ر.س', 'رس', '\u20c1'],
  AED: ['Dhs', 'Dh', 'DHM', 'Dirham', 'UAE Dirham', 'Emirati Dirham', 'درهم', 'دراهم', 'د.ا'],
  KWD: ['KD', 'د.ك'],
  BHD: ['BD', 'د.ب'],
  OMR: ['RO', 'OR', 'Omani Riyal', 'ر.ع'],
  QAR: ['QR', 'Qatari Rial', 'ر.ق'],
  USD: ['$', 'US$', '$US', 'USD$', 'Dollar', 'دولار'],
  EUR: ['€', 'Euro', 'يورو'],
  GBP: ['£', 'Pound Sterling'],
  EGP: ['LE', 'E£', 'EGP£', 'ج.م'],
  JOD: ['JD'],
  YER: ['ر.ي'],
  IQD: ['د.ع'],
  TRY: ['₺', 'TL'],
  INR: ['₹'],
  CNY: ['RMB', 'Yuan'],
};

/** The sign of Jordan's dinar differs from that of the dirham by its hamza alone. */
export const jordanianSign = /^د\s?\.?\s?أ\.?$/;

/** Names that several currencies share, `of` those that pages sell in; small coins are those of none. */
export const sharedCurrencyNames: readonly { names: readonly string[]; of: readonly string[] }[] = [
  { names: ['ريال', 'ريالات', 'riyal', 'rial', '﷼'], of: ['SAR', 'QAR', 'OMR'] },
  { names: ['دينار', 'دنانير', 'dinar'], of: ['KWD', 'BHD'] },
  { names: ['جنيه', 'جنيهات', 'pound', 'ليره', 'lira', 'روبيه', 'rupee'], of: [] },
  { names: ['فلس', 'فلوس', 'fil', 'هلله', 'هللات', 'halala', 'بيسه', 'baisa', 'cent'], of: [] },
];

/**
 * By the number of the month, in the format of `plainWords`; English ones are recognised by their first three
 * letters.
 */
export const monthNames: readonly RegExp[] = [
  /^(?:jan|يناير|كانون الثاني)/,
  /^(?:feb|فبراير|شباط)/,
  /^(?:mar|مارس|اذار)/,
  /^(?:apr|ابريل|نيسان)/,
  /^(?:may|مايو|ايار)/,
  /^(?:jun|يوني[وه]|حزيران)/,
  /^(?:jul|يولي[وه]|تموز)/,
  /^(?:aug|اغسطس|اب$)/,
  /^(?:sep|سبتمبر|ايلول)/,
  /^(?:oct|اكتوبر|تشرين الاول)/,
  /^(?:nov|نوفمبر|تشرين الثاني)/,
  /^(?:dec|ديسمبر|كانون الاول)/,
];

/** A possible month name; two of a season have a second word. */
export const monthWords = /\p{L}{2,}(?: (?:الاول|الثاني))?/gu;

/** A time at which a day begins, in 24 or 12 hours. */
export const midnightTime = /[T\s](?:0?0:00(?::00(?:\.0+)?)?(?:$|[^\d:])|12:00(?::00)? ?(?:am|ص))/i;

/** In headings over times of day. */
export const timeWords = /time|وقت/;

/** Follows an amount that is written like one on a cheque. */
export const amountEnding = /(?:\s*(?:\bonly|فقط|لا غير)[\s.]*)+$/i;

/** Precedes the name of a currency in a heading. */
export const inCurrency = /^بـ?/;

/** Letters that people use interchangeably. */
export const alikeLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
};
