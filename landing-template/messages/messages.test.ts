import { FORM_DAYS } from '@mirsah/domain/abandoned-form';
import { UNMATCHED_DAYS } from '@mirsah/domain/conversation/unmatched';
import { type AdNetwork, adNetworks } from '@mirsah/domain/conversion';
import { SIGNAL_DAYS } from '@mirsah/domain/conversion/signals';
import { defaultRetentionTerm, retentionTerms } from '@mirsah/domain/customer-data/retention';
import { CONSENT_VERSION, noticeOf, noticeVersions } from '@mirsah/domain/order/notice';
import { describe, expect, it } from 'vitest';
import { legalText, offerText, orderErrorNotice, orderFormText, problemText } from './index.ts';

describe('counted days', () => {
  it.each([
    [1, 'يصلك خلال يوم واحد'],
    [2, 'يصلك خلال يومين'],
    [3, 'يصلك خلال 3 أيام'],
    [10, 'يصلك خلال 10 أيام'],
    [11, 'يصلك خلال 11 يومًا'],
    [100, 'يصلك خلال 100 يوم'],
    [103, 'يصلك خلال 103 أيام'],
  ])('%d days are counted as Arabic counts them', (days, text) => {
    expect(offerText.delivery(days)).toBe(text);
  });
});

describe('orderErrorNotice', () => {
  it.each(['internal_error', 'version_conflict', undefined] as const)(
    'an order rejected with %s gets the specification’s general text',
    (code) => {
      expect(orderErrorNotice(code).title).toBe('حدث خطأ في إرسال الطلب');
    },
  );

  it('a changed price offers to reload the page', () => {
    expect(orderErrorNotice('price_changed').canReload).toBe(true);
  });

  it('an order that was withdrawn before it was sent again says so and offers to reload', () => {
    expect(orderErrorNotice('order_withdrawn')).toMatchObject({
      title: 'أُلغي طلبك السابق',
      canReload: true,
    });
  });
});

it('a missing value is reported with the text of its field', () => {
  expect(problemText('required', 'name', '')).toBe('الاسم مطلوب');
  expect(problemText('required', 'x1', '')).toBe('هذا الحقل مطلوب');
  expect(problemText('phone_invalid', 'phone', '0551234567')).toContain('0551234567');
});

it('the text about the use of a shopper’s data has the version number that is stored with their orders', () => {
  // A new text needs a new number, because orders store the number of the text that their customers have
  // read.
  const { privacy } = orderFormText;
  const numbered = Object.entries(noticeVersions).map(([name, version]) => [
    version,
    privacy[name as keyof typeof privacy],
  ]);
  expect(Object.fromEntries(numbered)).toEqual({
    1: 'بياناتك لتوصيل طلبك فقط',
    2: 'بياناتك لتوصيل طلبك، ونرسل منها بصمة مشفّرة إلى شبكات الإعلان لنعرف أي إعلان أوصلك.',
    3: 'بياناتك لتوصيل طلبك، ولعروض المتجر إن وافقت عليها',
    4: 'بياناتك لتوصيل طلبك، ولعروض المتجر إن وافقت عليها، ونرسل منها بصمة مشفّرة إلى شبكات الإعلان لنعرف أي إعلان أوصلك.',
  });
});

it('a form that asks for consent to offers does not claim that the data is only for the delivery', () => {
  const of = (isOn: boolean, asksMarketing: boolean) => noticeOf({ conversions: { isOn }, asksMarketing });
  expect([of(false, false), of(true, false)]).toEqual(['delivery', 'ads']);
  expect([of(false, true), of(true, true)]).toEqual(['offers', 'adsAndOffers']);
});

it('the text that asks for consent to offers has the number that is stored with the answer', () => {
  expect({ [CONSENT_VERSION]: orderFormText.marketing }).toEqual({
    1: 'أوافق أن يرسل لي المتجر عروضه عبر واتساب، ويمكنني إيقافها متى شئت',
  });
});

describe('the privacy policy', () => {
  const flat = (text: unknown): string =>
    typeof text === 'string'
      ? text
      : Object.values(text as object)
          .map(flat)
          .join('');
  const policy = flat(legalText.privacy.sections);

  it('the privacy policy states how long shoppers’ input is stored', () => {
    expect(new Set([FORM_DAYS, UNMATCHED_DAYS, SIGNAL_DAYS])).toEqual(new Set([30]));
    expect(policy).toContain('ونحفظ ما كُتب 30 يومًا');
    expect(policy).toContain('وما يصفه المتصفح عن نفسه لشبكات الإعلان: 30 يومًا');
    expect([defaultRetentionTerm, Math.min(...retentionTerms), Math.max(...retentionTerms)]).toEqual([
      24, 6, 60,
    ]);
    expect(policy).toContain('سنتين من تاريخ الطلب');
    expect(policy).toContain('من ستة أشهر إلى خمس سنوات');
  });

  it('the privacy policy names every advertising network that receives orders', () => {
    const names: Record<AdNetwork, string> = {
      meta: 'ميتا',
      tiktok: 'تيك توك',
      snapchat: 'سناب شات',
      ga4: 'جوجل',
    };
    for (const network of adNetworks) expect(policy).toContain(names[network]);
    expect(policy).toContain('بصمة مشفّرة لرقم الجوال');
  });
});
