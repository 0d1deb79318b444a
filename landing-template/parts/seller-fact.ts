import type { Seller, SellerFact } from '@mirsah/domain/seller/facts';
import { blockText } from '../messages/index.ts';

/** What is written from left to right whatever is around it. */
export const latinFacts: readonly SellerFact[] = ['registration', 'authentication', 'vat', 'phone', 'email'];

/** What a fact is called; a freelancer has a document in place of a commercial registration. */
export function factName(fact: SellerFact, { registrationKind }: Seller): string {
  return fact === 'registration' && registrationKind === 'freelance'
    ? blockText.freelance
    : blockText.seller[fact];
}
