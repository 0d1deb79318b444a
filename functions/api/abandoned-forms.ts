import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { api } from '@mirsah/contracts/api';
import { type AbandonedForm, oldestKept } from '@mirsah/domain/abandoned-form';
import { type AbandonedForms, getForm, makeOrder, markForm } from '@mirsah/domain/abandoned-form/commands';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { Experiments } from '@mirsah/domain/landing-page/experiment';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import { currencyCodes } from '@mirsah/domain/money';
import { withoutPhone } from '@mirsah/domain/order/masked-phone';
import type { CodConnections, OrderConversionSettings, OrderPlacement } from '@mirsah/domain/order/ports';
import type { RiskSettingsRepository } from '@mirsah/domain/order/risk';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  abandonedForms: AbandonedForms;
  pages: PublicLandingPages;
  experiments: Experiments;
  pageDomains: PageDomains;
  ownerStatus: OwnerStatuses;
  placement: OrderPlacement;
  connections: CodConnections;
  riskSettings: Pick<RiskSettingsRepository, 'find'>;
  conversionConnections: OrderConversionSettings;
  clock: Clock;
};

/** What shoppers typed and did not send, for the merchant's people who confirm orders. */
export const abandonedForms = (ports: Ports) => ({
  listAbandonedForms: handle(api.listAbandonedForms, async ({ caller, query: { state, ...request } }) => {
    const { items, cursor } = await ports.abandonedForms.list(caller.ownerId, state, request);
    const oldest = oldestKept(ports.clock.now());
    const shown = items.filter((form) => form.leftAt >= oldest && isInScope(form, caller));
    return { items: shown.map((form) => formResponse(form, caller)), cursor };
  }),

  getAbandonedFormFigures: handle(api.getAbandonedFormFigures, async ({ caller }) => {
    const { ownerId, grant } = caller;
    // The figures of all pages are not for who works for some.
    if (grant.pages !== null) return { figures: null };
    const { byState, recoveredMinor } = await ports.abandonedForms.figures(
      ownerId,
      oldestKept(ports.clock.now()),
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
    const marked = await markForm(ports, { ...who(caller, params), state });
    // Who has contacted a customer sees the phone from then on, also who has not asked for it.
    if (!seesPhone(form, caller) && seesPhone(marked, caller))
      await record({ action: 'phone_seen', subjectId: form.id });
    return formResponse(marked, caller);
  }),

  orderAbandonedForm: handle(api.orderAbandonedForm, async ({ caller, params, body: details, record }) => {
    const form = await formOf(ports, caller, params.formId);
    const orderPorts = { ...ports, domains: ports.pageDomains };
    const orderId = await makeOrder(orderPorts, { ...who(caller, params), details });
    await record({ action: 'order_edited', subjectId: orderId });
    // Nobody contacted this customer before.
    if (!seesPhone(form, caller) && form.contactedBy === null)
      await record({ action: 'phone_seen', subjectId: form.id });
    return { orderId };
  }),
});

const who = ({ ownerId, actorId, profile }: Caller, { formId }: { formId: string }) => ({
  ...{ ownerId, formId },
  by: { userId: actorId, name: profile.fullName },
});

/** Throws DomainError `not_found` for a form of a page that the caller does not work for. */
async function formOf(ports: Ports, caller: Caller, formId: string): Promise<AbandonedForm> {
  const form = await getForm(ports, { ownerId: caller.ownerId, formId });
  if (!isInScope(form, caller)) throw new DomainError('not_found');
  return form;
}

const isInScope = ({ landingPageId }: AbandonedForm, { grant: { pages } }: Caller): boolean =>
  pages === null || pages.includes(landingPageId);

/** Those who see all phones, and who has contacted this customer. */
const seesPhone = ({ contactedBy }: AbandonedForm, { grant, actorId }: Caller): boolean =>
  grant.phones === 'full' || contactedBy?.userId === actorId;

function formResponse(form: AbandonedForm, reader?: Caller): AbandonedFormResponse {
  if (!reader || seesPhone(form, reader)) return form;
  return { ...withoutPhone(form, form), isPhoneMasked: true };
}
