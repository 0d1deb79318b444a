import * as z from 'zod';
import { idSchema } from '../schemas.ts';

export const domainStates = [
  'entered',
  'dns_seen',
  'certifying',
  'active',
  'lost',
  'failed',
  'removing',
] as const;
export type DomainState = (typeof domainStates)[number];

/** Why a domain could not be connected; all of them wait for the merchant, who may try again. */
export const domainFailures = [
  /** The DNS records never came. */
  'dns_timed_out',
  /** The domain's CAA records forbid the authority that issues our certificates. */
  'caa',
  /** Another service on the same network has the domain. */
  'conflict',
  /** The installation has as many domains as the network allows it. */
  'quota',
  'certificate_timed_out',
  'certificate_refused',
] as const;
export type DomainFailure = (typeof domainFailures)[number];

/** What the last check found to be missing. */
export const domainProblems = ['proof_missing', 'cname_missing', 'cname_elsewhere', 'certificate'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** A merchant's own domain for one landing page (`domain_id` of spec 4). */
export const customDomainSchema = z.strictObject({
  pageId: idSchema,
  ownerId: z.string().min(1),
  /** As DNS knows it: lower case, punycode. Unique among all domains that are connected. */
  host: z.string().min(4).max(253),
  /** The host as the merchant reads it. */
  name: z.string().min(4).max(253),
  state: z.enum(domainStates),
  /** With `failed` only. */
  failure: z.enum(domainFailures).nullable(),
  problem: z.enum(domainProblems).nullable(),
  /** Grows by one with each change. */
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  /** Since when it is in its state. */
  stateSince: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  /** Since when an active domain has not been found in DNS. */
  missingSince: z.iso.datetime().nullable(),
  /** When the worker looks at it next; null while nothing can change by itself. */
  dueAt: z.iso.datetime().nullable(),
});
export type CustomDomain = z.infer<typeof customDomainSchema>;

export type DomainEvent =
  /** Both records are there: the proof of ownership and the CNAME. */
  | 'dns_found'
  /** The records have been away for longer than a hiccup. */
  | 'dns_gone'
  /** The network has the domain and was asked for its certificate. */
  | 'certificate_requested'
  /** Over HTTPS, the domain answers with its page. */
  | 'served'
  /** The certificate was revoked or has expired. */
  | 'certificate_gone'
  /** The network does not know the domain. */
  | 'tenant_gone'
  | 'conflict'
  | 'quota'
  | 'caa'
  | 'certificate_timed_out'
  | 'certificate_refused'
  /** The merchant asked to try again. */
  | 'retried'
  /** The merchant disconnected it, the page is gone, or its owner is not active any more. */
  | 'removed'
  /** The network has let go of it. */
  | 'released';

/** `released`: the domain is deleted. */
type Next = DomainState | 'released';

/** What an event makes of each state; an event that is not named there changes nothing. */
export const domainTransitions: Readonly<Record<DomainState, Partial<Record<DomainEvent, Next>>>> = {
  entered: { dns_found: 'dns_seen', dns_gone: 'failed', caa: 'failed', removed: 'removing' },
  dns_seen: {
    certificate_requested: 'certifying',
    conflict: 'failed',
    quota: 'failed',
    removed: 'removing',
  },
  certifying: {
    served: 'active',
    tenant_gone: 'dns_seen',
    caa: 'failed',
    certificate_timed_out: 'failed',
    certificate_refused: 'failed',
    certificate_gone: 'failed',
    removed: 'removing',
  },
  // A shop that sells is never thrown back to the start: it is lost until everything is there again.
  active: { dns_gone: 'lost', certificate_gone: 'lost', tenant_gone: 'lost', removed: 'removing' },
  lost: { served: 'active', conflict: 'failed', removed: 'removing' },
  failed: { retried: 'entered', removed: 'removing' },
  removing: { released: 'released' },
};

/** Which failure an event that ends in `failed` stands for. */
const failureOf: Partial<Record<DomainEvent, DomainFailure>> = {
  dns_gone: 'dns_timed_out',
  conflict: 'conflict',
  quota: 'quota',
  caa: 'caa',
  certificate_timed_out: 'certificate_timed_out',
  certificate_refused: 'certificate_refused',
  certificate_gone: 'certificate_refused',
};

/** The domain after an event; the same object when nothing changes, undefined when it is released. */
export function moveDomain(domain: CustomDomain, event: DomainEvent, at: string): CustomDomain | undefined {
  const state = domainTransitions[domain.state][event];
  if (state === undefined) return domain;
  if (state === 'released') return undefined;
  return {
    ...domain,
    state,
    failure: state === 'failed' ? (failureOf[event] ?? 'certificate_refused') : null,
    problem: state === 'lost' || state === 'failed' ? domain.problem : null,
    missingSince: null,
    stateSince: at,
    dueAt: state === 'failed' ? null : at,
  };
}

/** Whether the page's files are kept at the domain: while it is about to be, or is, or was lately shown there. */
export function hasFiles({ state }: Pick<CustomDomain, 'state'>): boolean {
  return state === 'certifying' || state === 'active' || state === 'lost';
}

/** The page's main address: links name it, and the subdomain leads to it. */
export function isMainAddress({ state }: Pick<CustomDomain, 'state'>): boolean {
  return state === 'active';
}

export type DnsRecord = { type: 'CNAME' | 'TXT'; name: string; value: string };

/**
 * The records that a merchant has to make. The proof names the page: a former page's CNAME that nobody took away
 * connects nobody else's.
 */
export function neededRecords({ host, pageId }: Pick<CustomDomain, 'host' | 'pageId'>, target: string) {
  const cname: DnsRecord = { type: 'CNAME', name: host, value: target };
  const proof: DnsRecord = { type: 'TXT', name: `_mirsah.${host}`, value: `mirsah-page=${pageId}` };
  return { cname, proof };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the worker leaves a domain alone; null for ever. */
export function waitMs(domain: CustomDomain, now: Date): number | null {
  const age = now.getTime() - Date.parse(domain.stateSince);
  switch (domain.state) {
    case 'failed':
      return null;
    case 'active':
      return domain.missingSince === null ? 6 * HOUR_MS : 10 * MINUTE_MS;
    case 'lost':
      return age < 24 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS;
    case 'entered':
      return age < HOUR_MS ? MINUTE_MS : 10 * MINUTE_MS;
    default:
      return MINUTE_MS;
  }
}

/** Nobody waits longer for DNS records, and the network not for its certificate. */
export const CONNECT_LIMIT_MS = 72 * HOUR_MS;
/** An active domain may be away from DNS for this long: moves between DNS providers take minutes. */
export const MISSING_LIMIT_MS = HOUR_MS;
/** The network may still know a domain that another page has just given up. */
export const CONFLICT_LIMIT_MS = HOUR_MS;
/** After its removal, a host stays reserved for its owner. */
export const RESERVED_DAYS = 7;
