import { randomId } from '../id.ts';
import type { Order } from './order.ts';

/** A valid order for tests: two bottles, 398 SAR, waiting. */
export function orderFixture(changes: Partial<Order> = {}): Order {
  return {
    id: randomId(),
    ownerId: 'merchant-1',
    landingPageId: randomId(),
    landingPageTitle: 'عطر العود الملكي',
    receiptToken: randomId(),
    status: 'pending',
    customerName: 'عبدالله الشمري',
    customerPhone: { raw: '0551234567', e164: '+966551234567', isMobile: true },
    customerAddress: 'حي النرجس، الرياض',
    country: 'SA',
    answers: [],
    items: [
      { id: randomId(), sku: 'OUD-100', name: 'عطر العود', variant: '', quantity: 2, unitPriceMinor: 19_900 },
    ],
    lines: [],
    place: null,
    shipping: { name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 },
    currency: 'SAR',
    totalMinor: 39_800,
    notes: '',
    holdReason: null,
    duplicateOf: null,
    risk: null,
    phoneCheck: null,
    attribution: null,
    afterOffer: null,
    confirmation: null,
    noticeVersion: 1,
    erasedAt: null,
    version: 1,
    placedAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  };
}
