import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import type { PublicLandingPages } from '../landing-page/commands.ts';
import { type Experiments, findPageShown } from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { PageDomains } from '../landing-page/shown-at.ts';
import { pageReference } from '../landing-page/shown-variant.ts';
import { type Currency, toMajor } from '../money.ts';
import { cityFieldOf } from '../order/check-address.ts';
import type { Order } from '../order/order.ts';
import { placeOrder } from '../order/place.ts';
import type { CodConnections, OrderConversionSettings, OrderPlacement } from '../order/ports.ts';
import { sellingPrice } from '../order/price.ts';
import type { RiskSettingsRepository } from '../order/risk.ts';
import type { OrderSubmission } from '../order/submission.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { OwnerStatuses } from '../user/ports.ts';
import { type AbandonedForm, becomeOrder, type FormState, oldestKept } from './abandoned-form.ts';

/** How many forms there are in each state, and what those that became orders were worth, in minor units by currency. */
export type FormFigures = {
  byState: Record<FormState, number>;
  recoveredMinor: Partial<Record<Currency, number>>;
};

/** A merchant's abandoned forms; those of others are not there. */
export type AbandonedForms = {
  /** Newest first. Costs the forms of one page of the list. */
  list(ownerId: string, state: FormState | undefined, request: PageRequest): Promise<PageOf<AbandonedForm>>;
  find(ownerId: string, formId: string): Promise<AbandonedForm | undefined>;
  /** Throws DomainError `version_conflict` when the form has changed since. */
  change(before: AbandonedForm, after: AbandonedForm): Promise<void>;
  /** Of the forms that were left since then (ISO-8601); reads no forms, only their places in the lists. */
  figures(ownerId: string, since: string): Promise<FormFigures>;
};

type Ports = { abandonedForms: AbandonedForms; clock: Clock };
type Who = { ownerId: string; formId: string; by: { userId: string; name: string } };

/** Throws DomainError `not_found`, also for a form whose time is over and that is not deleted yet. */
export async function getForm(
  { abandonedForms, clock }: Ports,
  { ownerId, formId }: Pick<Who, 'ownerId' | 'formId'>,
): Promise<AbandonedForm> {
  const form = await abandonedForms.find(ownerId, formId);
  if (!form || form.leftAt < oldestKept(clock.now())) throw new DomainError('not_found');
  return form;
}

/**
 * What came of asking the customer. The first who contacts them stays named. Throws DomainError `not_found`, or
 * `version_conflict` when the form became an order meanwhile.
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

/** What the merchant's people write down when a customer orders on the telephone; the phone stays that of the form. */
export type FormDetails = { customerName: string; customerAddress: string; city: string };

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

/**
 * Places the order of an abandoned form, with what was chosen in it, at the prices that its page has now, as it was shown. Asked for twice, it is
 * one order. Throws DomainError `not_found`, and whatever `placeOrder` throws.
 */
export async function makeOrder(
  ports: OrderPorts,
  { details, by, ...which }: Who & { details: FormDetails },
): Promise<Order['id']> {
  const form = await getForm(ports, which);
  if (form.orderId !== null) return form.orderId;
  const { landingPageId: pageId, variant } = form;
  const reference = variant ? pageReference(pageId, variant) : pageId;
  const shown = await findPageShown(ports, reference, ports.clock.now());
  if (shown?.page.ownerId !== form.ownerId) throw new DomainError('not_found');
  const order = await placeOrder(ports, submissionOf(shown.page, form, details, reference), {
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

/** The form as its page would send it now, by its id or the reference of the variant that was shown. */
function submissionOf(
  page: LandingPage,
  form: AbandonedForm,
  details: FormDetails,
  landingPageId: string,
): OrderSubmission {
  const { choice, country, customerPhone, answers } = form;
  const asked = cityFieldOf(page.formFields)?.id;
  const priceOf = (variantId: string | null) => {
    const variant = page.product.variants.find(({ id }) => id === variantId);
    return toMajor(variant?.priceMinor ?? sellingPrice(page.product), page.currency);
  };
  return {
    landingPageId,
    name: details.customerName,
    phone: customerPhone.raw,
    address: details.customerAddress,
    country,
    items: choice.pieces.map(({ variantId, quantity }) => ({
      ...{ sku: '', name: '', price: priceOf(variantId), quantity },
      ...(variantId !== null && { variantId }),
    })),
    ...(choice.offerId !== null && { offer: { id: choice.offerId } }),
    ...(choice.bumpIds.length > 0 && { bumps: choice.bumpIds.map((id) => ({ id })) }),
    ...(choice.shippingOptionId !== null && { shippingOptionId: choice.shippingOptionId }),
    fields: {
      ...Object.fromEntries(answers.map(({ fieldId, value }) => [fieldId, value])),
      ...(asked !== undefined && { [asked]: details.city }),
    },
    idempotencyKey: `form-${form.id}`,
  };
}
