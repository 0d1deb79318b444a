import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import { type Experiments, findPageShown } from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { PageDomains } from '../landing-page/shown-at.ts';
import { pageReference } from '../landing-page/shown-variant.ts';
import type { Currency } from '../money.ts';
import { submissionBy } from '../order/by-hand.ts';
import { findCityField } from '../order/check-address.ts';
import { type ChosenGoods, type GoodsQuote, quoteGoods } from '../order/choice.ts';
import { destinationOf } from '../order/destination.ts';
import type { Order } from '../order/order.ts';
import { placeOrder } from '../order/place.ts';
import type { CodConnections, OrderConversionSettings, OrderPlacement } from '../order/ports.ts';
import type { RiskSettingsRepository } from '../order/risk.ts';
import type { OrderSubmission } from '../order/submission.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { type AbandonedForm, becomeOrder, type FormState, retentionStart } from './abandoned-form.ts';

/**
 * The number of forms in each state, and the value of those that became orders, in minor units by currency.
 */
export type FormMetrics = {
  byState: Record<FormState, number>;
  recoveredMinor: Partial<Record<Currency, number>>;
};

/** A merchant's abandoned forms; forms of other merchants are not found. */
export type AbandonedForms = {
  /** Newest first. Reads the forms of one page of the list. */
  list(ownerId: string, state: FormState | undefined, request: PageRequest): Promise<PageOf<AbandonedForm>>;
  find(ownerId: string, formId: string): Promise<AbandonedForm | undefined>;
  /** Throws DomainError `version_conflict` when the form has changed since. */
  change(before: AbandonedForm, after: AbandonedForm): Promise<void>;
  /** For the forms abandoned since then (ISO-8601). Reads index entries instead of forms. */
  figures(ownerId: string, since: string): Promise<FormMetrics>;
};

type Ports = { abandonedForms: AbandonedForms; clock: Clock };
type Who = { ownerId: string; formId: string; by: { userId: string; name: string } };

/** Throws DomainError `not_found`, also for an expired form that is not deleted yet. */
export async function getForm(
  { abandonedForms, clock }: Ports,
  { ownerId, formId }: Pick<Who, 'ownerId' | 'formId'>,
): Promise<AbandonedForm> {
  const form = await abandonedForms.find(ownerId, formId);
  if (!form || form.leftAt < retentionStart(clock.now())) throw new DomainError('not_found');
  return form;
}

/**
 * Records the result of contacting the customer. The first member to contact them stays recorded. Throws
 * DomainError `not_found`, or `version_conflict` when the form became an order in the meantime.
 */
export async function markForm(
  ports: Ports,
  { state, by, ...which }: Who & { state: Exclude<FormState, 'became'> },
): Promise<AbandonedForm> {
  const form = await getForm(ports, which);
  if (form.state === 'became') throw new DomainError('version_conflict');
  const contactedBy = state === 'new' ? null : (form.contactedBy ?? by);
  const marked = { ...form, state, contactedBy, version: form.version + 1 };
  await ports.abandonedForms.change(form, marked);
  return marked;
}

/** What a member enters for an order by phone; the phone stays that of the form. */
export type FormDetails = { customerName: string; customerAddress: string; city: string };

/** The customer's new choice instead of the form's, and the total that they were shown. */
type FormGoods = { choice: ChosenGoods; totalMinor: number };

type OrderPorts = Ports & {
  pages: PublicLandingPages;
  experiments: Experiments;
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  riskSettings: Pick<RiskSettingsRepository, 'find'>;
  conversionConnections: OrderConversionSettings;
};

type QuotePorts = Ports & { pages: PublicLandingPages; experiments: Experiments };

/**
 * What the page of a form sells now, and the price of another choice, or else of the form's, in a city.
 * Throws DomainError `not_found`, also where the page was deleted, and `product_unavailable`.
 */
export async function quoteForm(
  ports: QuotePorts,
  {
    choice,
    city,
    ...which
  }: Pick<Who, 'ownerId' | 'formId'> & { choice?: ChosenGoods | undefined; city: string },
): Promise<GoodsQuote> {
  const form = await getForm(ports, which);
  const { page } = await pageOf(ports, form);
  const asked = findCityField(page.formFields)?.id;
  const { zone } = destinationOf(page, {
    country: form.country,
    ...(asked !== undefined && { [asked]: city }),
  });
  const { shippingOptionId, ...chosen } = form.choice;
  return quoteGoods(
    page,
    zone,
    choice ?? { ...chosen, ...(shippingOptionId !== null && { shippingOptionId }) },
  );
}

/** The page of a form as the shopper saw it. Throws DomainError `not_found`. */
async function pageOf(ports: QuotePorts, { landingPageId: pageId, variant, ownerId }: AbandonedForm) {
  const reference = variant ? pageReference(pageId, variant) : pageId;
  const shown = await findPageShown(ports, reference, ports.clock.now());
  if (shown?.page.ownerId !== ownerId) throw new DomainError('not_found');
  return { page: shown.page, reference };
}

/**
 * Places the order of an abandoned form, with its choice or the customer's new one, at the current prices of
 * its page. Repeating it places one order. Throws DomainError `not_found`, and all errors of `placeOrder`.
 */
export async function makeOrder(
  ports: OrderPorts,
  { details, goods, by, ...which }: Who & { details: FormDetails; goods?: FormGoods | undefined },
): Promise<Order['id']> {
  const form = await getForm(ports, which);
  if (form.orderId !== null) return form.orderId;
  const { page, reference } = await pageOf(ports, form);
  const order = await placeOrder(ports, submissionOf(page, form, { details, goods }, reference), {
    by: by.userId,
    attribution: form.attribution,
  });
  try {
    await ports.abandonedForms.change(form, {
      ...becomeOrder(form, order.id, true),
      contactedBy: form.contactedBy ?? by,
    });
  } catch (error) {
    // The order itself closes the forms of its phone as well (closedBy), and may have been faster.
    if (!isDomainError(error, 'version_conflict')) throw error;
  }
  return order.id;
}

/** The form as its page would submit it now, by its id or the reference of the variant that was shown. */
function submissionOf(
  page: LandingPage,
  form: AbandonedForm,
  { details, goods }: { details: FormDetails; goods: FormGoods | undefined },
  landingPageId: string,
): OrderSubmission {
  const { shippingOptionId, ...chosen } = form.choice;
  const { country, customerPhone, answers } = form;
  const asked = findCityField(page.formFields)?.id;
  return submissionBy(page, {
    landingPageId,
    name: details.customerName,
    phone: customerPhone.raw,
    address: details.customerAddress,
    country,
    choice: goods?.choice ?? { ...chosen, ...(shippingOptionId !== null && { shippingOptionId }) },
    totalMinor: goods?.totalMinor,
    fields: {
      ...Object.fromEntries(answers.map(({ fieldId, value }) => [fieldId, value])),
      ...(asked !== undefined && { [asked]: details.city }),
    },
    idempotencyKey: `form-${form.id}`,
  });
}
