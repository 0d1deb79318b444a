import { ofCounted } from './common.ts';
import { arabicCount } from './format.ts';

/** WhatsApp messages without a known order. */
export const unmatchedText = {
  notice: (count: number, hasMore: boolean) =>
    hasMore
      ? `أكثر من ${count === 2 ? 'رسالتي' : messagesCount(count)} واتساب لا نعرف ${theirOrder(count)}.`
      : `${messagesCount(count)} واتساب لا نعرف ${theirOrder(count)}.`,
  show: 'اعرضها',
  title: 'رسائل واتساب بلا طلب معروف',
  why: 'كتبها من لا نعرف له طلبًا، أو من لا يُظهر رقمه. اربطها بطلبها لتصل رسائله التالية إليه. تُحذف وحدها بعد 30 يومًا.',
  list: 'الرسائل',
  noName: 'بدون اسم',
  noNumber: 'لا يُظهر رقمه',
  noText: 'رسالة بلا نص، كصورة أو صوت',
  call: (name: string) => `اتصل: ${name}`,
  whatsApp: (name: string) => `واتساب: ${name}`,
  newOrderOf: (name: string) => `طلب جديد: ${name}`,
  pin: 'اربطها بطلب',
  pinOf: (name: string) => `اربطها بطلب: ${name}`,
  pinTo: 'اربط بالطلب',
  pinned: (order: string) => `رُبطت بالطلب ${order}`,
  pinFailed: 'تعذّر ربط الرسالة',
  dismiss: 'احذف',
  dismissOf: (name: string) => `احذف رسالة: ${name}`,
  dismissTitle: 'حذف الرسالة',
  dismissQuestion: 'تُحذف الرسالة من مرساة ولا يمكن استرجاعها.',
  dismissed: 'حُذفت الرسالة',
  dismissFailed: 'تعذّر حذف الرسالة',
  none: 'لا رسائل بلا طلب.',
  loadFailed: 'تعذّر تحميل الرسائل',
} as const;

/** The order of this number of messages, which follows them. */
export const theirOrder = (count: number) => ofCounted(count, ['طلبها', 'طلبهما', 'طلبها']);

export function messagesCount(count: number): string {
  return arabicCount(count, {
    zero: 'لا رسائل',
    one: 'رسالة',
    two: 'رسالتا',
    few: 'رسائل',
    many: 'رسالة',
    other: 'رسالة',
  });
}
