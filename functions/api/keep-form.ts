import { api } from '@mirsah/contracts/api';
import { type FormStore, keepForm as keep } from '@mirsah/domain/abandoned-form/keep';
import type { Clock } from '@mirsah/domain/clock';
import { placeOfHost, type Sites } from '@mirsah/domain/landing-page';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import type { Experiments } from '@mirsah/domain/landing-page/experiment';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import { handlePublic } from '../http/endpoint.ts';
import {
  limitBody,
  pageVisitor,
  parseWith,
  rejectOtherHosts,
  textBody,
  type VisitorHash,
} from '../http/request.ts';
import { readOrderForm } from './order-form-post.ts';

type Ports = {
  pages: PublicLandingPages;
  experiments: Experiments;
  domains: PageDomains;
  ownerStatus: OwnerStatuses;
  forms: FormStore;
  visitorHash: VisitorHash;
  clock: Clock;
  sites: Sites;
};

/** The limit of what a browser sends when a page is left. */
const MAX_BODY_BYTES = 64 * 1024;

/** Stores an abandoned form. As with orders, requests come only from the page's own host. */
export const keepForm = (ports: Ports) => ({
  keepForm: handlePublic(api.keepForm, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    rejectOtherHosts(event);
    const body = textBody(event);
    const { submission } = readOrderForm(body);
    const attribution = jsonOf(new URLSearchParams(body).get('attribution'));
    const sent = parseWith(api.submitOrder.body, { ...submission, attribution: attribution ?? undefined });
    await keep(ports, sent, {
      place: placeOfHost(ports.sites, event.headers['x-forwarded-host'] ?? ''),
      userAgent: event.headers['user-agent'] ?? '',
      visitor: pageVisitor(ports.visitorHash, event, 'form', sent.landingPageId),
    });
    return { statusCode: api.keepForm.status, headers: { 'cache-control': 'no-store' } };
  }),
});

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
