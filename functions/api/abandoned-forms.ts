import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { api } from '@mirsah/contracts/api';
import { type AbandonedForm, retentionStart } from '@mirsah/domain/abandoned-form';
import {
  type AbandonedForms,
  getForm,
  makeOrder,
  markForm,
  quoteForm,
} from '@mirsah/domain/abandoned-form/commands';
import { DomainError } from '@mirsah/domain/error';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import type { LoggedAct } from '@mirsah/domain/member/log';
import { currencyCodes } from '@mirsah/domain/money';
import { orderTextLimits } from '@mirsah/domain/order';
import { orderPhones, unmaskedEdit } from '@mirsah/domain/order/masked-phone';
import type { PlacePorts } from '@mirsah/domain/order/place';
import type { Caller } from '../http/caller.ts';
import { handle, notedFirst } from '../http/endpoint.ts';
import { besideWithoutPhone } from './beside-orders.ts';

type Ports = Omit<PlacePorts, 'domains'> & { abandonedForms: AbandonedForms; pageDomains: PageDomains };

/** Abandoned order forms, for the members who confirm orders. */
export const abandonedForms = (ports: Ports) => ({
  listAbandonedForms: handle(api.listAbandonedForms, async ({ caller, query: { state, ...request } }) => {
    const { items, cursor } = await ports.abandonedForms.list(caller.ownerId, state, request);
    const oldest = retentionStart(ports.clock.now());
    const shown = items.filter((form) => form.leftAt >= oldest && isInScope(form, caller));
    return { items: shown.map((form) => formResponse(form, caller)), cursor };
  }),

  getAbandonedFormFigures: handle(api.getAbandonedFormFigures, async ({ caller }) => {
    const { ownerId, grant } = caller;
    // Metrics cover all pages, so members who work on selected pages do not get them.
    if (grant.pages !== null) return { figures: null };
    const { byState, recoveredMinor } = await ports.abandonedForms.figures(
      ownerId,
      retentionStart(ports.clock.now()),
    );
    const recovered = currencyCodes.flatMap((currency) => {
      const totalMinor = recoveredMinor[currency];
      return totalMinor === undefined ? [] : [{ currency, totalMinor }];
    });
    return { figures: { byState, recovered } };
  }),

  revealFormPhone: handle(api.revealFormPhone, async ({ caller, params, record }) => {
    const form = await formOf(ports, caller, params.formId);
    if (!seesPhone(form, caller)) await record({ action: 'phone_seen', subjectId: form.id });
    return formResponse(form);
  }),

  markAbandonedForm: handle(api.markAbandonedForm, async ({ caller, params, body: { state }, record }) => {
    const form = await formOf(ports, caller, params.formId);
    const isContact = state !== 'new';
    const changed = isContact ? contacting(ports, caller, form, record) : ports;
    return formResponse(await markForm(changed, { ...who(caller, params), state }), caller);
  }),

  quoteAbandonedForm: handle(api.quoteAbandonedForm, async ({ caller, params, body }) => {
    await formOf(ports, caller, params.formId);
    return quoteForm(ports, { ownerId: caller.ownerId, ...params, ...body });
  }),

  orderAbandonedForm: handle(api.orderAbandonedForm, async ({ caller, params, body: sent, record }) => {
    const form = await formOf(ports, caller, params.formId);
    const { goods, ...body } = sent;
    const details = seesPhone(form, caller) ? body : unmaskedEdit(form, body, formTexts);
    assertFits(details);
    const orderPorts = { ...contacting(ports, caller, form, record), domains: ports.pageDomains };
    const orderId = await makeOrder(orderPorts, { ...who(caller, params), details, goods });
    await record({ action: 'order_edited', subjectId: orderId });
    return { orderId };
  }),
});

const formTexts = ['customerName', 'customerAddress', 'city'] as const;

/**
 * Throws DomainError `order_fields_invalid`. The input may be longer than the limits while its phones are
 * masked.
 */
function assertFits(details: Record<(typeof formTexts)[number], string>): void {
  const limits = { ...orderTextLimits, city: 200 };
  const fields = formTexts
    .filter((name) => details[name].length > limits[name])
    .map((path) => ({ path, problem: 'too_big' }));
  if (fields.length > 0) throw new DomainError('order_fields_invalid', { fields });
}

const who = ({ ownerId, actorId, profile }: Caller, { formId }: { formId: string }) => ({
  ownerId,
  formId,
  by: { userId: actorId, name: profile.fullName },
});

/** Throws DomainError `not_found` for a form of a page that the caller does not work on. */
async function formOf(ports: Ports, caller: Caller, formId: string): Promise<AbandonedForm> {
  const form = await getForm(ports, { ownerId: caller.ownerId, formId });
  if (!isInScope(form, caller)) throw new DomainError('not_found');
  return form;
}

const isInScope = ({ landingPageId }: AbandonedForm, { grant: { pages } }: Caller): boolean =>
  pages === null || pages.includes(landingPageId);

/** Members who see all phones, and the member who has contacted this customer. */
const seesPhone = ({ contactedBy }: AbandonedForm, { grant, actorId }: Caller): boolean =>
  grant.phones === 'full' || contactedBy?.userId === actorId;

/**
 * The ports for the first member who contacts a form's customer: they see the phone from then on, even
 * without revealing it.
 */
function contacting(
  ports: Ports,
  caller: Caller,
  form: AbandonedForm,
  record: (act: LoggedAct) => Promise<void>,
): Ports {
  if (seesPhone(form, caller) || form.contactedBy !== null) return ports;
  const seen = () => record({ action: 'phone_seen', subjectId: form.id });
  return { ...ports, abandonedForms: notedFirst(ports.abandonedForms, seen) };
}

function formResponse(form: AbandonedForm, reader?: Caller): AbandonedFormResponse {
  if (!reader || seesPhone(form, reader)) return form;
  return { ...besideWithoutPhone('abandonedForm', form, orderPhones(form)), isPhoneMasked: true };
}
