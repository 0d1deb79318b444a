import type { CountryCode } from '../country.ts';
import { readTyped } from '../digits.ts';
import { isShopPhone } from '../phone.ts';

// Without zod, because the editor's canvas ships this file.

/** A business's registration: as a company or shop, or as a freelancer. */
export const registrationKinds = ['commercial', 'freelance'] as const;

/** The maximum length of each field; all are optional. */
export const businessLimits = {
  name: 120,
  registration: 40,
  authentication: 40,
  vat: 40,
  address: 160,
  phone: 30,
  email: 120,
  complaints: 80,
  returnPolicy: 600,
} as const;
export type BusinessFact = keyof typeof businessLimits;
export const businessFacts = Object.keys(businessLimits) as BusinessFact[]; // The type of `keys` does not know what the object has.

/** A merchant's business details; unknown fields are empty. */
export type BusinessDetails = Record<BusinessFact, string> & {
  /** The country of registration, which determines the formats of the numbers. */
  country: CountryCode;
  registrationKind: (typeof registrationKinds)[number];
};

export const noBusinessDetails: BusinessDetails = {
  country: 'SA',
  registrationKind: 'commercial',
  name: '',
  registration: '',
  authentication: '',
  vat: '',
  address: '',
  phone: '',
  email: '',
  complaints: '',
  returnPolicy: '',
};

const anyNumber = /^[\p{L}\d][\p{L}\d /-]{2,39}$/u;

/**
 * Each country's formats of numbers, in Latin digits: ten digits of a Saudi commercial registration or
 * unified number, a VAT number of 15 that begins and ends with 3 there and begins with 100 in the Emirates.
 * Kuwait and Qatar have no VAT.
 */
const formats: Record<CountryCode, { commercial: RegExp; vat: RegExp; authentication: RegExp }> = {
  SA: { commercial: /^\d{10}$/, vat: /^3\d{13}3$/, authentication: /^\d{4,12}$/ },
  AE: { commercial: anyNumber, vat: /^100\d{12}$/, authentication: anyNumber },
  KW: { commercial: anyNumber, vat: anyNumber, authentication: anyNumber },
  BH: { commercial: /^\d{1,7}(?:-\d{1,3})?$/, vat: /^\d{15}$/, authentication: anyNumber },
  OM: { commercial: /^\d{4,10}$/, vat: /^OM\d{10}$/i, authentication: anyNumber },
  QA: { commercial: /^\d{1,10}$/, vat: anyNumber, authentication: anyNumber },
};

/** A freelance document of Saudi Arabia: `FL-123456789`. */
const saudiFreelance = /^(?:FL-?)?\d{6,12}$/i;

/** The invalid fields among those that are filled in. */
export function businessProblems(details: BusinessDetails): BusinessFact[] {
  const format = formats[details.country];
  const isFreelance = details.registrationKind === 'freelance';
  const registration = isFreelance
    ? details.country === 'SA'
      ? saudiFreelance
      : anyNumber
    : format.commercial;
  const tests: Partial<Record<BusinessFact, boolean>> = {
    registration: registration.test(readTyped(details.registration)),
    authentication: format.authentication.test(readTyped(details.authentication)),
    vat: format.vat.test(readTyped(details.vat)),
    phone: isShopPhone(details.phone, details.country),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(details.email.trim()),
  };
  return businessFacts.filter((fact) => details[fact].trim() !== '' && tests[fact] === false);
}

/** Whether a merchant has entered any detail that a page can show. */
export const saysAnything = (details: BusinessDetails | undefined): boolean =>
  details !== undefined && businessFacts.some((fact) => details[fact]);

/** The fields that a page's block can override. */
export const blockFacts = [
  'name',
  'registration',
  'authentication',
  'vat',
  'address',
  'phone',
  'email',
  'complaints',
] as const satisfies BusinessFact[];

type SaidByBlock = Record<(typeof blockFacts)[number], string> & { policies: readonly { text: string }[] };

/**
 * The business details on a page: the block's own values take precedence over the merchant's, so that one
 * page may sell under another name.
 */
export function shownBusinessDetails(
  block: SaidByBlock | undefined,
  details: BusinessDetails | undefined,
): BusinessDetails {
  const own = block && {
    ...pick(block, blockFacts),
    returnPolicy: block.policies.map(({ text: policy }) => policy).find(Boolean) ?? '',
  };
  const facts = details ?? noBusinessDetails;
  const merged = Object.fromEntries(businessFacts.map((fact) => [fact, own?.[fact] || facts[fact]]));
  return { ...facts, ...merged };
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  // Exactly these were picked.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** The subject of a warning: a field, or any contact. */
export type MissingFact = Exclude<BusinessFact, 'phone' | 'email'> | 'contact';

/**
 * The details that the law of a page's country requires on the page and that are missing. Saudi Arabia
 * (e-commerce law, article 6): name, registration, a contact, and the address of a shop that is not
 * authenticated; the Emirates (decree-law 14/2023): name, address, a contact, and the return policy. Other
 * countries require nothing.
 */
export function missingFacts(country: CountryCode, details: BusinessDetails): MissingFact[] {
  const isReachable = details.phone !== '' || details.email !== '';
  const has = (fact: MissingFact) => (fact === 'contact' ? isReachable : details[fact] !== '');
  const wanted: Partial<Record<CountryCode, readonly MissingFact[]>> = {
    SA: ['name', 'registration', 'contact', ...(details.authentication ? [] : (['address'] as const))],
    AE: ['name', 'address', 'contact', 'returnPolicy'],
  };
  return (wanted[country] ?? []).filter((fact) => !has(fact));
}
