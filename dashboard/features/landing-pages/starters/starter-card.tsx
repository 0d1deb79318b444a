import type { CountryCode } from '@mirsah/domain/country/country.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { newLandingPagePath } from '../../../app/paths.ts';
import { starters as words } from '../../../messages/starters.ts';
import { StillPage } from '../preview/still-page.tsx';
import type { Starter } from './starter.ts';
import s from './starter-choice.module.css';
import { shownContent } from './starter-content.ts';

/** One starter with its page in small, drawn by the template itself. The picture is only to be looked at. */
export function StarterCard({ starter, country }: { starter: Starter; country: CountryCode }) {
  const shown = useMemo(() => shownContent(starter.content(country), starter), [starter, country]);
  return (
    <Link className={s.card} to={newLandingPagePath({ from: starter.id, country })}>
      <span className={s.picture} aria-hidden inert>
        <StillPage content={shown} device="desktop" title={words.example(starter.name)} />
      </span>
      <span className={s.text}>
        <b className={s.name}>{starter.name}</b>
        <span className={s.summary}>{starter.summary}</span>
      </span>
    </Link>
  );
}
