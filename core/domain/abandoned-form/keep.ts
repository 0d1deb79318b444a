import { deviceOf, isCrawler, readAttribution } from '../attribution.ts';
import type { Clock } from '../clock.ts';
import { isCountryCode } from '../country.ts';
import { type Day, riyadhDay } from '../day.ts';
import { isDomainError } from '../error.ts';
import { randomId } from '../id.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import { type Experiments, findPageShown } from '../landing-page/experiment.ts';
import { keepsForms, type LandingPage } from '../landing-page/landing-page.ts';
import { isShownAt, type PageDomains } from '../landing-page/shown-at.ts';
import { findCityField } from '../order/check-address.ts';
import { answerTo, type ShopperValues } from '../order/check-fields.ts';
import { destinationOf } from '../order/destination.ts';
import type { VisitorLimit } from '../order/ports.ts';
import { priceSubmission } from '../order/price-submission.ts';
import type { OrderSubmission } from '../order/submission.ts';
import { type Phone, parsePhone } from '../phone.ts';
import { tidyText } from '../plain-text.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import type { AbandonedForm, FormStop } from './abandoned-form.ts';

/** The identity of a form: one per phone, page and day (in Riyadh). */
export type FormOf = { pageId: string; e164: string; day: Day };

/** Stores shoppers' forms; adds and updates only. */
export type FormStore = {
  find(form: FormOf): Promise<AbandonedForm | undefined>;
  isPhoneBlocked(ownerId: string, e164: string): Promise<boolean>;
  /**
   * Writes the form if `before` is still stored, none of the `limits` has been reached, and this phone has
   * not ordered on this page since `orderedSince` (ISO-8601). Of an order and a form that arrive at the same
   * moment, only one is stored. Returns whether it was written.
   */
  keep(
    form: AbandonedForm,
    at: FormOf,
    conditions: { before: AbandonedForm | undefined; limits: readonly VisitorLimit[]; orderedSince: string },
  ): Promise<boolean>;
};

type Ports = {
  pages: PublicLandingPages;
  experiments: Experiments;
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  forms: FormStore;
  clock: Clock;
};

type FormRequest = {
  /** The page's place (`placeOfHost`). */
  place: string;
  userAgent: string;
  /** A short-lived hash of the visitor of the page, which reveals nothing about them. */
  visitor: string;
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** More than one person abandons while filling in a form, and too few to flood a merchant's list. */
export const MAX_FORMS_FROM_VISITOR = 20;
/** Per page and day. */
export const MAX_FORMS_OF_PAGE = 2000;

/**
 * Stores a form that a shopper filled in and did not send, so that its merchant can follow up. Requires that
 * the page stores forms (`keepsForms`) on its current host, and that the phone is a complete mobile number
 * that is neither blocked nor has ordered here within a day. The sender does not learn the result. Returns
 * whether it was stored.
 */
export async function keepForm(
  ports: Ports,
  submission: OrderSubmission,
  request: FormRequest,
): Promise<boolean> {
  if (!request.userAgent || isCrawler(request.userAgent)) return false;
  const { country } = submission;
  const phone = isCountryCode(country) ? parsePhone(submission.phone, country) : undefined;
  if (!phone?.isMobile || !isCountryCode(country)) return false;
  const now = ports.clock.now();
  const { page, variant } = (await findPageShown(ports, submission.landingPageId, now)) ?? {};
  if (!page?.isEnabled || !keepsForms(page) || !(await isShownAt(ports, page, request.place))) return false;
  const at = { pageId: page.id, e164: phone.e164, day: riyadhDay(now) };
  // In parallel: the table answers all of them with one request.
  const [isActive, isBlocked, before] = await Promise.all([
    ports.ownerStatus.isActive(page.ownerId),
    ports.forms.isPhoneBlocked(page.ownerId, phone.e164),
    ports.forms.find(at),
  ]);
  // A form that was answered or ordered does not reappear.
  const isOver = before?.state === 'became' || before?.state === 'not_interested';
  if (!isActive || isBlocked || isOver) return false;
  const left = leftForm(page, submission, { phone, country }, request.userAgent);
  const begun = before ? continued(before, now) : newForm(page, now);
  const form: AbandonedForm = { ...begun, ...left, ...(variant && { variant }) };
  const limits = limitsOf(page.id, request.visitor, now, before === undefined);
  const orderedSince = new Date(now.getTime() - DAY_MS).toISOString();
  return ports.forms.keep(form, at, { before, limits, orderedSince });
}

function newForm(page: LandingPage, now: Date) {
  return {
    id: randomId(),
    ownerId: page.ownerId,
    landingPageId: page.id,
    landingPageTitle: page.title,
    state: 'new' as const,
    contactedBy: null,
    orderId: null,
    counts: false,
    version: 1,
    leftAt: now.toISOString(),
  };
}

/** The updated form, whichever side of an experiment it was on. */
function continued({ variant, ...form }: AbandonedForm, now: Date) {
  return { ...form, leftAt: now.toISOString(), version: form.version + 1 };
}

type Left = Omit<AbandonedForm, keyof ReturnType<typeof newForm> | 'variant'>;

/** The form at the page's own prices. */
function leftForm(
  page: LandingPage,
  submission: OrderSubmission,
  { phone, country }: { phone: Phone; country: AbandonedForm['country'] },
  userAgent: string,
): Left {
  const { items, offer, bumps = [], shippingOptionId, fields = {}, attribution } = submission;
  const values: ShopperValues = { ...fields, ...typedOf(submission) };
  const asked = findCityField(page.formFields);
  const city = asked ? tidyText(answerTo(values, asked.id)) : null;
  const own = page.formFields.filter(({ id }) => id in fields);
  const [first] = items;
  const variant = page.product.variants.find(({ id }) => id === first?.variantId);
  return {
    customerName: tidyText(answerTo(values, 'name')),
    customerPhone: phone,
    customerAddress: tidyText(answerTo(values, 'address')),
    city,
    answers: own.map(({ id }) => ({ fieldId: id, value: fields[id] ?? '' })),
    country,
    choice: {
      pieces: items.map(({ variantId, quantity }) => ({ variantId: variantId ?? null, quantity })),
      offerId: offer?.id ?? null,
      bumpIds: bumps.map(({ id }) => id),
      shippingOptionId: shippingOptionId ?? null,
    },
    goods: {
      name: page.product.name,
      variant: variant?.name ?? '',
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    currency: page.currency,
    totalMinor: totalOf(page, submission, values),
    attribution: attribution
      ? {
          first: readAttribution(attribution.first),
          last: readAttribution(attribution.last),
          device: deviceOf(userAgent),
        }
      : null,
    stoppedAt: stopOf(values, city),
  };
}

const typedOf = ({ name, phone, address, country }: OrderSubmission) => ({ name, phone, address, country });

function totalOf(page: LandingPage, submission: OrderSubmission, values: ShopperValues): number | null {
  try {
    const { zone } = destinationOf(page, values);
    const { zone: _shown, ...atNow } = submission;
    return priceSubmission(page, atNow, zone).totalMinor;
  } catch (error) {
    // An incomplete choice, or a price that has changed since.
    if (isDomainError(error)) return null;
    throw error;
  }
}

function stopOf(values: ShopperValues, city: string | null): FormStop {
  if (answerTo(values, 'address')) return 'before_sending';
  if (city) return 'before_address';
  if (!answerTo(values, 'name')) return 'after_phone';
  return city === null ? 'before_address' : 'before_city';
}

/** An update of a form counts only against its visitor's limit. */
function limitsOf(pageId: string, visitor: string, now: Date, isNew: boolean): VisitorLimit[] {
  const within = (name: string, most: number, windowMs: number): VisitorLimit => {
    const window = Math.floor(now.getTime() / windowMs);
    return { name, window, most, expiresAt: new Date((window + 2) * windowMs) };
  };
  return [
    within(`forms#${pageId}#${visitor}`, MAX_FORMS_FROM_VISITOR, HOUR_MS),
    ...(isNew ? [within(`forms#${pageId}`, MAX_FORMS_OF_PAGE, DAY_MS)] : []),
  ];
}
