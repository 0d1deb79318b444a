import { NativeSelect } from '@mantine/core';
import { type CountryCode, countries, countryCodes, isCountryCode } from '@mirsah/domain/country/country.ts';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { newLandingPagePath } from '../../../app/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { editor } from '../../../messages/editor.ts';
import { starters as words } from '../../../messages/starters.ts';
import { Page } from '../../../ui/page.tsx';
import { BLANK } from './page-start.ts';
import { StarterCard } from './starter-card.tsx';
import s from './starter-choice.module.css';
import { starters } from './starters.ts';
import { UnfinishedPage } from './unfinished-page.tsx';

const countryOptions = countryCodes.map((value) => ({ value, label: countries[value].nameAr }));

/** What a new page begins with: a blank one, or one of those written for a kind of product. */
export function StarterChoice() {
  const session = useSession();
  const [country, setCountry] = useState<CountryCode>('SA');
  return (
    <Page title={editor.createTitle} subtitle={words.subtitle}>
      {'userId' in session && <UnfinishedPage userId={session.userId} country={country} />}
      <div className={s.head}>
        <Link className={s.blank} to={newLandingPagePath({ from: BLANK, country })}>
          <span className={s.icon}>
            <IconFilePlus size={26} stroke={1.6} aria-hidden />
          </span>
          <span>
            <b className={s.name}>{words.blank}</b>
            <span className={s.summary}>{words.blankSummary}</span>
          </span>
        </Link>
        <NativeSelect
          className={s.country ?? ''}
          label={words.country}
          data={countryOptions}
          value={country}
          onChange={({ currentTarget: { value } }) => isCountryCode(value) && setCountry(value)}
        />
      </div>
      <section aria-labelledby="starters">
        <h2 id="starters" className={s.heading}>
          {words.kinds}
        </h2>
        <p className={s.hint}>{words.kindsHint}</p>
        <ul className={s.cards}>
          {starters.map((starter) => (
            <li key={starter.id}>
              <StarterCard starter={starter} country={country} />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
