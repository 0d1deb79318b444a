import type { Seller, SellerFact } from '@mirsah/domain/seller/facts';
import { blockText } from '../messages/index.ts';

/** Fields that are always written from left to right. */
export const latinFacts: readonly SellerFact[] = ['registration', 'authentication', 'vat', 'phone', 'email'];

/** The label of a field; a freelancer has a document instead of a commercial registration. */
export function factName(fact: SellerFact, { registrationKind }: Seller): string {
  return fact === 'registration' && registrationKind === 'freelance'
    ? blockText.freelance
    : blockText.seller[fact];
}
