import { expect, it } from 'vitest';
import { repeatedClaim } from './claim.ts';
import { orderSubmissionSchema } from './submission.ts';

const pageId = '01jd3h5m7n9p1q3r5s7t9v1w3x';
const digestOf = (text: string) => `digest of ${text}`;
const claimAt = (landingPageId: string) =>
  repeatedClaim(
    { digestOf },
    orderSubmissionSchema.parse({
      landingPageId,
      name: 'سارة',
      phone: '0551234567',
      address: 'الرياض',
      country: 'SA',
      items: [{ sku: '', name: '', price: 199, quantity: 1 }],
    }),
    'a-key-of-the-client',
  );

it('a repeated order is the same order, also when its page shows variants since', () => {
  const claim = claimAt(pageId);
  expect(claim.key).toBe(`${pageId}#a-key-of-the-client`);
  expect(claimAt(`${pageId}.1b`)).toEqual(claim);
  expect(claimAt('01jd3h5m7n9p1q3r5s7t9v1w3y').key).not.toBe(claim.key);
});
