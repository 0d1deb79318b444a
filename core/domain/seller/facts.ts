import type { CountryCode } from '../country.ts';
import type { BlockOf } from '../landing-page/blocks/blocks.ts';
import { toLatinDigits } from '../money.ts';
import { parsePhone } from '../phone.ts';

// Without zod, because the editor's canvas ships this file.

/** How a seller is registered: as a company or shop, or as a freelancer. */
export const registrationKinds = ['commercial', 'freelance'] as const;

/** The most characters of each fact; all are optional. */
export const sellerLimits = {
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
export type SellerFact = keyof typeof sellerLimits;
export const sellerFacts = Object.keys(sellerLimits) as SellerFact[]; // The type of `keys` does not know what the object has.

/** What a merchant says of themselves as a seller; what is unknown is empty. */
export type Seller = Record<SellerFact, string> & {
  /** Where they are registered, whose formats their numbers have. */
  country: CountryCode;
  registrationKind: (typeof registrationKinds)[number];
};

export const noSeller: Seller = {
  country: 'SA',
  registrationKind: 'commercial',
  ...{ name: '', registration: '', authentication: '', vat: '', address: '' },
  ...{ phone: '', email: '', complaints: '', returnPolicy: '' },
};

const anyNumber = /^[\p{L}\d][\p{L}\d /-]{2,39}$/u;

/**
 * Numbers as each country writes them, in Latin digits: ten digits of a Saudi commercial registration or unified number, a
 * VAT number of 15 that begins and ends with 3 there and begins with 100 in the Emirates. Kuwait and Qatar have no VAT.
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

/** The facts that are filled in and are not what they should be. */
export function sellerProblems(seller: Seller): SellerFact[] {
  const format = formats[seller.country];
  const isFreelance = seller.registrationKind === 'freelance';
  const registration = isFreelance
    ? seller.country === 'SA'
      ? saudiFreelance
      : anyNumber
    : format.commercial;
  const tests: Partial<Record<SellerFact, boolean>> = {
    registration: registration.test(latin(seller.registration)),
    authentication: format.authentication.test(latin(seller.authentication)),
    vat: format.vat.test(latin(seller.vat)),
    phone: isLandline(seller.phone) || parsePhone(seller.phone, seller.country) !== undefined,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(seller.email.trim()),
  };
  return sellerFacts.filter((fact) => seller[fact].trim() !== '' && tests[fact] === false);
}

const latin = (number: string) => toLatinDigits(number.trim());
/** Short national numbers such as 920012345 or 8001234567. */
const isLandline = (phone: string) => /^\d{7,12}$/.test(latin(phone).replace(/[\s-]/g, ''));

/** The facts that a page's block may say in words of its own. */
export const blockFacts = [
  'name',
  'registration',
  'authentication',
  'vat',
  'address',
  'phone',
  'email',
  'complaints',
] as const satisfies SellerFact[];

/**
 * What a page says of its seller: the block's own words go before the merchant's facts, so that one page may sell in
 * another name.
 */
export function sellerOf(block: BlockOf<'seller'>['props'] | undefined, seller: Seller | undefined): Seller {
  const own = block && {
    ...pick(block, blockFacts),
    returnPolicy: block.policies.map(({ text: policy }) => policy).find(Boolean) ?? '',
  };
  const facts = seller ?? noSeller;
  const merged = Object.fromEntries(sellerFacts.map((fact) => [fact, own?.[fact] || facts[fact]]));
  return { ...facts, ...merged };
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>; // Exactly these were picked.
}

/** What a warning is about: a fact, or any way to be reached. */
export type MissingFact = Exclude<SellerFact, 'phone' | 'email'> | 'contact';

/**
 * What the law of a page's country wants a page to say of its seller and it does not. Saudi Arabia (e-commerce law, article
 * 6): name, registration, a way to be reached, and the address of who is not authenticated; the Emirates (decree-law
 * 14/2023): name, address, a way to be reached, and how goods are returned. Nothing is asked of other countries.
 */
export function missingFacts(country: CountryCode, seller: Seller): MissingFact[] {
  const isReachable = seller.phone !== '' || seller.email !== '';
  const has = (fact: MissingFact) => (fact === 'contact' ? isReachable : seller[fact] !== '');
  const wanted: Partial<Record<CountryCode, readonly MissingFact[]>> = {
    SA: ['name', 'registration', 'contact', ...(seller.authentication ? [] : (['address'] as const))],
    AE: ['name', 'address', 'contact', 'returnPolicy'],
  };
  return (wanted[country] ?? []).filter((fact) => !has(fact));
}
