import { Button, Group, NativeSelect } from '@mantine/core';
import { type CountryCode, countryCodes, isCountryCode } from '@mirsah/domain/country';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { countryNames } from '@mirsah/domain/messages';
import { IconFilePlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { newLandingPagePath } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { editor, formatDateTime, starters as text } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { StaticPreview } from '../device-frame.tsx';
import { BLANK } from '../editor-address.ts';
import { newPage } from '../form/values.ts';
import { type Starter, shownContent } from '../starters/starter.ts';
import { starters } from '../starters/starters.ts';
import s from './starter-choice.module.css';
import { useDraftOffer } from './use-drafts.ts';

const countryOptions = countryCodes.map((value) => ({ value, label: countryNames[value] }));

/** The choice of what a new page starts with: a blank page or a starter for a kind of product. */
export function StarterChoice() {
  const session = useSession();
  const [country, setCountry] = useState<CountryCode>('SA');
  return (
    <Page title={editor.createTitle} subtitle={text.subtitle}>
      {'userId' in session && <UnfinishedPage userId={session.userId} country={country} />}
      <div className={s.head}>
        <Link className={s.blank} to={newLandingPagePath({ from: BLANK, country })}>
          <span className={s.icon}>
            <IconFilePlus size={26} stroke={1.6} aria-hidden />
          </span>
          <span>
            <b className={s.name}>{text.blank}</b>
            <span className={s.summary}>{text.blankSummary}</span>
          </span>
        </Link>
        <NativeSelect
          className={s.country ?? ''}
          label={text.country}
          data={countryOptions}
          value={country}
          onChange={({ currentTarget: { value } }) => isCountryCode(value) && setCountry(value)}
        />
      </div>
      <section aria-labelledby="starters">
        <h2 id="starters" className={s.heading}>
          {text.kinds}
        </h2>
        <p className={s.hint}>{text.kindsHint}</p>
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

/** One starter with a small static preview of its page, rendered by the template itself. */
function StarterCard({ starter, country }: { starter: Starter; country: CountryCode }) {
  const shown = useMemo(() => shownContent(starter.content(country), starter), [starter, country]);
  return (
    <Link className={s.card} to={newLandingPagePath({ from: starter.id, country })}>
      <span className={s.image} aria-hidden inert>
        <StaticPreview content={shown} device="desktop" title={text.example(starter.name)} />
      </span>
      <span className={s.text}>
        <b className={s.name}>{starter.name}</b>
        <span className={s.summary}>{starter.summary}</span>
      </span>
    </Link>
  );
}

/** A reminder of a new page that was never saved. The editor then offers to restore its draft. */
function UnfinishedPage({ userId, country }: { userId: string; country: string }) {
  const [blank] = useState(() => newPage(newLandingPageContent()));
  const { offer } = useDraftOffer(userId, blank);
  if (!offer) return null;
  return (
    <Banner tone="warning">
      <Group justify="space-between" gap={8}>
        {text.unfinished(formatDateTime(offer.savedAt))}
        <Button
          component={Link}
          to={newLandingPagePath({ from: BLANK, country })}
          size="sm"
          variant="default"
        >
          {text.continueEditing}
        </Button>
      </Group>
    </Banner>
  );
}
