import { randomId } from '../id.ts';
import type { AbandonedForm } from './abandoned-form.ts';

/** A form abandoned before the address; 199 SAR. */
export function abandonedFormFixture(changes: Partial<AbandonedForm> = {}): AbandonedForm {
  return {
    id: randomId(),
    ownerId: 'merchant-1',
    landingPageId: randomId(),
    landingPageTitle: 'عطر العود الملكي',
    customerName: 'وليد الشمري',
    customerPhone: { raw: '0539041178', e164: '+966539041178', isMobile: true },
    customerAddress: '',
    city: 'حفر الباطن',
    answers: [{ fieldId: 'city', value: 'حفر الباطن' }],
    country: 'SA',
    choice: {
      pieces: [{ variantId: null, quantity: 1 }],
      offerId: null,
      bumpIds: [],
      shippingOptionId: null,
    },
    goods: { name: 'عطر العود', variant: '', quantity: 1 },
    currency: 'SAR',
    totalMinor: 19_900,
    attribution: null,
    stoppedAt: 'before_address',
    state: 'new',
    contactedBy: null,
    orderId: null,
    counts: false,
    version: 1,
    leftAt: '2026-11-22T09:00:00.000Z',
    ...changes,
  };
}
