import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { customDomains as text } from '../../messages/index.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
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

/** A domain as people read it, as DNS knows it where that differs, and where it stands. */
export function DomainName({ domain }: { domain: Pick<CustomDomainResponse, 'name' | 'host' | 'state'> }) {
  const { name, host, state } = domain;
  return (
    <>
      <span className={s.names}>
        <bdi dir="ltr" className={s.name}>
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

/** Why a domain does not go on, as the last check found; undefined when nothing is known to be wrong. */
export function causeOf({ failure, problem, checkedAt }: CustomDomainResponse): string | undefined {
  if (failure) return text.failures[failure];
  return problem && checkedAt ? text.problems[problem] : undefined;
}
