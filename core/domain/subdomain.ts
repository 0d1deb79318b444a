import * as z from 'zod';
import { randomId } from './id.ts';

const MAX_LENGTH = 63;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

const reserved = new Set(
  `www api app admin administrator mail smtp imap pop ftp ns ns1 ns2 mx cdn static assets media images img files
  dashboard login register auth account accounts help support status blog docs dev staging test local localhost
  mirsah billing pay payment payments checkout secure ssl security root system internal`.split(/\s+/),
);

/** A DNS label that a merchant may have: lower-case letters, digits and inner hyphens, and not reserved. */
export const subdomainSchema = z.string().refine(isValidSubdomain);

/**
 * Further subdomains that a page cannot have: those that look like the platform's, its sign-in's or
 * support's, or a bank's, or that mail programs and browsers look up by themselves. Not part of the schema,
 * because a page that has a name from before it was listed must still be saved.
 */
const taken = new Set(
  `demo signin sign-in signup sign-up log-in logout sso oauth oauth2 openid saml idp verify verification confirm
  webmail email e-mail mailer postmaster hostmaster webmaster abuse noc autodiscover autoconfig wpad isatap mta-sts
  dkim dmarc spf bimi whois info official admins administration moderator root-admin superuser sysadmin sites
  site customer-service customer-support contact contact-us feedback cloud console portal gateway proxy vpn remote
  git svn ci jenkins grafana monitor monitoring metrics server host hosting dns dns1 dns2 ns3 ns4 web web1 smtp1
  pop3 imap4 exchange owa intranet extranet private public download downloads upload uploads update updates store
  shop shops wallet bank banking invoice invoices refund refunds visa mastercard mada stcpay stc-pay apple-pay applepay
  google-pay paypal tabby tamara absher nafath whatsapp facebook instagram tiktok google apple microsoft amazon`.split(
    /\s+/,
  ),
);

/** Whether the platform reserves this name; it may be a valid label otherwise. */
export function isReservedSubdomain(value: string): boolean {
  return reserved.has(value) || taken.has(value) || value.includes('mirsah');
}

export function isValidSubdomain(value: string): boolean {
  return (
    value.length >= 2 &&
    value.length <= MAX_LENGTH &&
    label.test(value) &&
    !value.startsWith('xn--') &&
    !reserved.has(value)
  );
}

/**
 * Derives a subdomain from a title by the rule of spec 5: only a–z and 0–9 in lower case, with hyphens for
 * spaces.
 */
export function deriveSubdomain(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
}

/**
 * Suggests a valid subdomain for a title: the derived one, with a short random suffix if that is taken or not
 * valid. An Arabic title, from which nothing can be derived, gets `page-` and the suffix.
 */
export function suggestSubdomain(title: string, options: { isTaken?: boolean } = {}): string {
  const derived = deriveSubdomain(title);
  const base = derived || 'page';
  if (derived && !options.isTaken && isValidSubdomain(derived) && !isReservedSubdomain(derived))
    return derived;
  // A name that looks like the platform's own would still do so with a suffix.
  if (derived.includes('mirsah')) return `page-${randomId().slice(0, 5)}`;
  return `${base.slice(0, MAX_LENGTH - 6)}-${randomId().slice(0, 5)}`;
}
