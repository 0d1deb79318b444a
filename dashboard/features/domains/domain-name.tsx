import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { formatDateTime, customDomains as text } from '../../messages/index.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import typography from '../../ui/typography.module.css';
import s from './domains.module.css';

const tones: Record<CustomDomainResponse['state'], PillTone> = {
  entered: 'quiet',
  dns_seen: 'busy',
  certifying: 'busy',
  active: 'good',
  lost: 'bad',
  failed: 'bad',
  removing: 'quiet',
};

/** A domain's readable name, its DNS name where that differs, and its status. */
export function DomainName({ domain }: { domain: Pick<CustomDomainResponse, 'name' | 'host' | 'state'> }) {
  const { name, host, state } = domain;
  return (
    <>
      <span className={s.names}>
        <bdi dir="ltr" className={typography.name}>
          {name}
        </bdi>
        {host !== name && (
          <bdi dir="ltr" className={s.host}>
            {host}
          </bdi>
        )}
      </span>
      <Pill tone={tones[state]}>{text.states[state]}</Pill>
    </>
  );
}

/**
 * Why a domain is not active yet, or since when and why it stops; from the last check, undefined without a
 * known problem.
 */
export function failureCause(domain: CustomDomainResponse): string | undefined {
  const { failure, problem, checkedAt, state, stateSince, missingSince } = domain;
  if (failure) return text.failures[failure];
  if (!problem || !checkedAt) return undefined;
  const since = state === 'lost' ? stateSince : missingSince;
  if (!since) return text.problems[problem];
  return `${{ ...text.problems, ...text.goneProblems }[problem]} ${text.since(formatDateTime(since))}`;
}
