import type { Carrier, MatchedBy, StatementState } from '@mirsah/domain/statement';
import type { RowProblem, StatementColumn } from '@mirsah/domain/statement/file';
import type { Age } from '@mirsah/domain/statement/unpaid';
import { countOrders, ofCounted } from './common.ts';
import { arabicCount, type CountForms } from './format.ts';
import { countLines, lineForms, tableFileText } from './table-file.ts';

/** After a verb with lines as its object. */
const matchedLineForms: CountForms = { ...lineForms, one: 'سطرًا واحدًا', two: 'سطرين' };
const countDifferences = (count: number) =>
  arabicCount(count, {
    zero: 'لا فروق',
    one: 'فرق واحد',
    two: 'فرقان',
    few: 'فروق',
    many: 'فرقًا',
    other: 'فرق',
  });

export const carrierNames: Record<Carrier, string> = {
  cod_network: 'شبكة الدفع عند الاستلام',
  smsa: 'سمسا',
  aramex: 'أرامكس',
  jt: 'جي آند تي',
  imile: 'آي مايل',
  naqel: 'ناقل',
  spl: 'سبل',
  other: 'شركة أخرى',
};

export const statementStateNames: Record<StatementState, string> = {
  matched: 'مطابق',
  short: 'أقل من المستحق',
  over: 'أكثر من المستحق',
  missing: 'ليس في الكشف',
  unknown: 'لا نعرفه',
  repeated: 'سُوّي من قبل',
};

export const matchedByNames: Record<MatchedBy, string> = {
  hand: 'نُسب يدويًا',
  waybill: 'رقم البوليصة',
  number: 'رقم الطلب',
  phone: 'الجوال والمبلغ',
};

export const statementsText = {
  title: 'كشوف التحصيل',
  subtitle: 'ارفع كشف شركة الشحن أو شبكة الدفع لتعرف ما دُفع لك كاملًا، وما نقص، وما لم يُدفع بعد.',
  loadFailed: 'تعذّر تحميل الكشوف',
  list: 'الكشوف',
  empty: 'لا كشوف بعد',
  emptyText: 'اختر ملف الكشف كما وصلك من شركة الشحن. نطابق أسطره بطلباتك، ولا يتغيّر في طلباتك شيء.',
  incomplete: 'لم تكتمل مطابقته',
  ofFile: (lines: number) => countLines(lines),
  differences: (count: number) => countDifferences(count),
} as const;

export const statementFileText = {
  title: 'كشف جديد',
  description:
    'ملف \u2066CSV\u2069 أو \u2066Excel (XLSX)\u2069 كما صدر، بالمبالغ المحصّلة قبل خصم رسوم الشركة.',
  carrier: 'ممّن الكشف',
  columns: {
    waybill: 'عمود رقم البوليصة',
    number: 'عمود رقم الطلب',
    phone: 'عمود جوال العميل',
    amount: 'عمود المبلغ المحصّل',
    currency: 'عمود العملة',
  } satisfies Record<StatementColumn, string>,
  columnsHint: 'نتذكر الأعمدة لكشوف هذه الشركة القادمة.',
  incomplete: 'اختر عمود المبلغ، وعمودًا نعرف به الطلب: البوليصة أو رقم الطلب أو الجوال.',
  nothing: 'لا أسطر تُطابق في هذا الملف بهذه الأعمدة.',
  tooLong: 'في الملف أكثر من 20,000 سطر. قسّمه إلى كشفين ثم ارفع كلًّا منهما.',
  problems: (count: number) => `لن يُرسل: ${countLines(count)}`,
  reasons: {
    nothing_named: 'بلا بوليصة ولا رقم طلب ولا جوال.',
    amount_wrong: 'ليس مبلغًا، أو كسوره أكثر من كسور العملة.',
    currency_unknown: tableFileText.currencyUnknown,
    currency_missing: tableFileText.currencyMissing,
    rounded: 'قصّ برنامج الجداول الرقم. صدّر الملف من جديد، أو اجعل العمود نصًّا.',
  } satisfies Record<RowProblem, string>,
  deductions: (count: number) => `رسوم ومبالغ مستردة في الملف، لا تُطابق بطلبات (${countLines(count)}):`,
  send: (count: number) => `طابق ${arabicCount(count, matchedLineForms)}`,
  sending: (sent: string, all: string) => `أُرسل ${sent} من ${all}`,
  matching: 'نطابق الأسطر...',
  sendFailed: 'تعذّر إرسال الكشف. ما أُرسل محفوظ، فأعد المحاولة لإكماله',
} as const;

export const statementText = {
  title: (carrier: string) => `كشف ${carrier}`,
  /** The days on which its orders were placed, which are not those of the payment. */
  ordersOf: (days: string) => `طلبات ${days}`,
  fileName: (day: string) => `فروق-الكشف-${day}.csv`,
  back: 'إلى الكشوف',
  loadFailed: 'تعذّر تحميل الكشف',
  notFound: 'الكشف غير موجود، وربما أُلغي.',
  about: (lines: number, total: string) =>
    `${countLines(lines)}، ${ofCounted(lines, ['مجموعه', 'مجموعهما', 'مجموعها'])} ${total}.`,
  way: 'المطابقة بالبوليصة، ثم رقم الطلب، ثم الجوال والمبلغ.',
  notMatched: 'لم تكتمل مطابقة هذا الكشف. طابقه من جديد، أو ألغِه وارفع ملفه مرة أخرى.',
  currency: 'العملة',
  states: 'نتائج المطابقة',
  lines: (count: number) => countLines(count),
  orders: (count: number) => countOrders(count),
  none: 'لا أسطر بهذه الحالة',
  download: 'تنزيل الفروق',
  downloaded: (count: number) => `في ملف الفروق: ${countDifferences(count)}`,
  downloadFailed: 'تعذّر تنزيل الفروق',
  again: 'طابق من جديد',
  matchedAgain: 'طُوبقت الأسطر بطلباتك كما هي الآن',
  againFailed: 'تعذّرت المطابقة',
  remove: 'إلغاء الكشف',
  keep: 'أبقِ الكشف',
  removeQuestion: 'تعود طلبات هذا الكشف «لم تُدفع»، ولا يتغيّر في الطلبات نفسها شيء. هل تلغيه؟',
  removed: 'أُلغي الكشف',
  removeFailed: 'تعذّر إلغاء الكشف',
  hasMoreMissing: 'نعرضها من أقدم 2,000 طلب لم يُدفع في هذه الأيام.',
  onlyElsewhere: 'ليس منها شيء في أقدم 2,000 طلب لم يُدفع في هذه الأيام، وقد يكون في ما بعدها.',
  mayBeElsewhere: 'وقد تكون مع شركة أخرى.',
  row: 'السطر',
  waybill: 'البوليصة',
  order: 'الطلب',
  expected: 'المستحق',
  paid: 'المدفوع',
  difference: 'الفرق',
  by: 'طابقناه بـ',
  state: 'الحالة',
  otherStatement: 'في كشف آخر',
  partElsewhere: 'بقية ما دُفع بعضه في كشف آخر',
  sameStatement: 'في سطر آخر من هذا الكشف',
  ofExpected: (paid: string, expected: string) => `${paid} من ${expected}`,
  fileRow: (row: string) => `السطر ${row}`,
  likely: 'نعرفه، بمبلغ آخر',
  likelySum: 'نعرف جوّالها أو رقمها، ومبلغها غير مبلغ الطلب. لا تُسوّى حتى تنسبها.',
  likelyOrder: 'قد يكون الطلب',
  otherCurrency: 'طلبه بعملة أخرى',
  assign: 'انسبه إلى طلب',
  assignOf: (row: string) => `انسبه إلى طلب: السطر ${row}`,
  assignTo: (row: string, order: string) => `انسبه إليه: السطر ${row}، الطلب ${order}`,
  assignThis: 'انسبه إليه',
  assignTitle: (row: string) => `لأي طلب السطر ${row}؟`,
  assigned: (order: string) => `نُسب السطر إلى الطلب ${order}، وطُوبق الكشف من جديد`,
  unassign: 'ألغِ الربط بالطلب',
  unassignOf: (row: string) => `ألغِ الربط بالطلب: السطر ${row}`,
  unassigned: 'أُلغي الربط بالطلب، وطُوبق الكشف من جديد',
  assignFailed: 'تعذّر ربط السطر بالطلب',
  sums: {
    matched: 'دُفعت كاملة كما في طلباتها.',
    short: 'دُفع فيها أقل مما حُصّل من العميل. نزّل الفروق وراسل بها الشركة.',
    over: 'دُفع فيها أكثر مما في الطلب، أو كان الطلب ملغى عندك.',
    missing: 'طلبات مسلّمة من أيام الكشف نفسها، وليست في أي كشف.',
    unknown: 'لم نجد لها طلبًا بهذه العملة.',
    repeated: 'سطر آخر أو كشف آخر سوّى طلبها، فلا يُحسب مبلغها مرتين.',
  } satisfies Record<StatementState, string>,
} as const;

export const unpaidText = {
  title: 'حُصّل ولم يُدفع لك',
  description: 'طلبات مسلّمة ليست في أي كشف، بالأيام منذ وردت، لآخر 92 يومًا.',
  loadFailed: 'تعذّر تحميل ما لم يُدفع',
  none: 'لا طلبات مسلّمة تنتظر الدفع في آخر 92 يومًا.',
  ages: { 7: 'حتى 7 أيام', 14: '8 إلى 14', 30: '15 إلى 30', older: 'فوق 30' } satisfies Record<Age, string>,
  atNetwork: (count: number, amount: string) => `منها عند شبكة الدفع: ${countOrders(count)} بمبلغ ${amount}`,
  orders: (age: string) => `الطلبات، ${age}`,
  partial: 'لك أكثر من 2,000 طلب لم يُدفع: هذه أقدمها.',
} as const;

export const orderSettlementText = {
  title: 'التحصيل',
  paid: (paid: string, expected: string) => `دُفع لك ${paid} من ${expected}`,
  paidAll: (paid: string) => `دُفع لك ${paid} كاملًا`,
  paidOfRest: (paid: string) => `ودُفع لك من بقيته ${paid}`,
  statement: (carrier: string, day: string) => `كشف ${carrier}، ${day}`,
  notYet: 'سُلّم ولم يظهر في أي كشف بعد.',
  loadFailed: 'تعذّر تحميل التحصيل',
} as const;
