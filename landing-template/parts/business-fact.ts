import type { BusinessDetails, BusinessFact } from '@mirsah/domain/business-details/facts';
import { blockText } from '../messages/index.ts';

/** Fields that are always written from left to right. */
export const latinFacts: readonly BusinessFact[] = [
  'registration',
  'authentication',
  'vat',
  'phone',
  'email',
];

/** The label of a field; a freelancer has a document instead of a commercial registration. */
export function factName(fact: BusinessFact, { registrationKind }: BusinessDetails): string {
  return fact === 'registration' && registrationKind === 'freelance'
    ? blockText.freelance
    : blockText.businessDetails[fact];
}
