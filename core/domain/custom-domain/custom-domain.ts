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

/** Why a domain could not be connected. The merchant may retry in all cases. */
export const domainFailures = [
  /** The DNS records never appeared. */
  'dns_timed_out',
  /** The domain's CAA records forbid the authority that issues our certificates. */
  'caa',
  /** Another service on the same network has the domain. */
  'conflict',
  /** The installation has reached the network's limit of domains. */
  'quota',
  'certificate_timed_out',
  'certificate_refused',
] as const;
export type DomainFailure = (typeof domainFailures)[number];

/** The missing part in the last check. */
export const domainProblems = ['proof_missing', 'cname_missing', 'cname_elsewhere', 'certificate'] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** A merchant's own domain for one landing page (`domain_id` of spec 4). */
export const customDomainSchema = z.strictObject({
  pageId: idSchema,
  ownerId: z.string().min(1),
  /** In DNS format: lower case, punycode. Unique among all connected domains. */
  host: z.string().min(4).max(253),
  /** The host in readable form. */
  name: z.string().min(4).max(253),
  state: z.enum(domainStates),
  /** Only with `failed`. */
  failure: z.enum(domainFailures).nullable(),
  problem: z.enum(domainProblems).nullable(),
  /** Incremented with each change. */
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  /** When it entered its state. */
  stateSince: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  /** Since when an active domain is missing in DNS. */
  missingSince: z.iso.datetime().nullable(),
  /** When the worker checks it next; null while its state cannot change without an action. */
  dueAt: z.iso.datetime().nullable(),
});
export type CustomDomain = z.infer<typeof customDomainSchema>;

export type DomainEvent =
  /** Both records exist: the proof of ownership and the CNAME. */
  | 'dns_found'
  /** The records have been missing longer than a short outage. */
  | 'dns_gone'
  /** The network has the domain, and its certificate was requested. */
  | 'certificate_requested'
  /** Over HTTPS, the domain serves its page. */
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
  /** The merchant has requested a retry. */
  | 'retried'
  /** The merchant disconnected it, the page was deleted, or its owner is no longer active. */
  | 'removed'
  /** The network has released it. */
  | 'released';

/** `released`: the domain is deleted. */
type Next = DomainState | 'released';

/** The next state for each event; other events change nothing. */
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
  // A shop that sells never returns to the start: it is lost until everything is complete again.
  active: { dns_gone: 'lost', certificate_gone: 'lost', tenant_gone: 'lost', removed: 'removing' },
  lost: { served: 'active', conflict: 'failed', removed: 'removing' },
  failed: { retried: 'entered', removed: 'removing' },
  removing: { released: 'released' },
};

/** The failure for each event that ends in `failed`. */
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

/**
 * Whether the page's files are stored at the domain: while it is being connected, is active, or was recently.
 */
export function hasFiles({ state }: Pick<CustomDomain, 'state'>): boolean {
  return state === 'certifying' || state === 'active' || state === 'lost';
}

/** Whether it is the page's main address: links use it, and the subdomain redirects to it. */
export function isMainAddress({ state }: Pick<CustomDomain, 'state'>): boolean {
  return state === 'active';
}

export type DnsRecord = { type: 'CNAME' | 'TXT'; name: string; value: string };

/**
 * The records that a merchant must create. The proof names the page, so that a former page's leftover CNAME
 * connects no other page.
 */
export function neededRecords({ host, pageId }: Pick<CustomDomain, 'host' | 'pageId'>, target: string) {
  const cname: DnsRecord = { type: 'CNAME', name: host, value: target };
  const proof: DnsRecord = { type: 'TXT', name: `_mirsah.${host}`, value: `mirsah-page=${pageId}` };
  return { cname, proof };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The time until the worker's next check; null for never. */
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

/** The limit of waiting for DNS records, and for the network's certificate. */
export const CONNECT_LIMIT_MS = 72 * HOUR_MS;
/** An active domain may be missing in DNS for this long: moves between DNS providers take minutes. */
export const MISSING_LIMIT_MS = HOUR_MS;
/** The network may still have a domain that another page has just released. */
export const CONFLICT_LIMIT_MS = HOUR_MS;
/** After its removal, a host stays reserved for its owner. */
export const RESERVED_DAYS = 7;
