import { Button, NativeSelect } from '@mantine/core';
import { type CountryCode, countryCodes, isCountryCode } from '@mirsah/domain/country';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { countryNames } from '@mirsah/domain/messages';
import { IconFilePencil, IconFilePlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { newLandingPagePath } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { drafts, editor, formatDateTime, landingPages, starters as text } from '../../../messages/index.ts';
import { Page } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { StaticPreview } from '../device-frame.tsx';
import { BLANK } from '../editor-address.ts';
import { newPage } from '../form/values.ts';
import { type Starter, shownContent } from '../starters/starter.ts';
import { starters } from '../starters/starters.ts';
import s from './starter-choice.module.css';
import { useDraftOffers } from './use-drafts.ts';

const countryOptions = countryCodes.map((value) => ({ value, label: countryNames[value] }));

/** The choice of what a new page starts with: a blank page or a starter for a kind of product. */
export function StarterChoice() {
  const session = useSession();
  const [country, setCountry] = useState<CountryCode>('SA');
  return (
    <Page title={editor.createTitle} subtitle={text.subtitle}>
      {'userId' in session && <UnfinishedPages userId={session.userId} />}
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
        <StaticPreview
          content={shown}
          device={useIsPhone() ? 'phone' : 'desktop'}
          title={text.example(starter.name)}
        />
      </span>
      <span className={s.text}>
        <b className={s.name}>{starter.name}</b>
        <span className={s.summary}>{starter.summary}</span>
      </span>
    </Link>
  );
}

/** How many unfinished pages are offered. */
const MAX_UNFINISHED = 3;

/** New pages that were begun on this device and never created, by title; each is continued where it was left. */
function UnfinishedPages({ userId }: { userId: string }) {
  const [blank] = useState(() => newPage(newLandingPageContent()));
  const { offers = [], discard } = useDraftOffers(userId, blank);
  if (offers.length === 0) return null;
  return (
    <section className={s.unfinished} aria-labelledby="unfinished">
      <h2 id="unfinished" className={s.name}>
        {text.unfinished}
      </h2>
      <ul className={s.drafts}>
        {offers.slice(0, MAX_UNFINISHED).map((offer) => {
          const { title, product } = offer.draft.values;
          const name = title.trim() || product.name.trim() || text.untitled;
          return (
            <li key={offer.key} className={s.draft}>
              <IconFilePencil size={24} stroke={1.6} aria-hidden />
              <span className={s.draftText}>
                <bdi className={s.draftTitle}>{name}</bdi>
                <span className={s.summary}>{text.lastEdit(formatDateTime(offer.savedAt))}</span>
              </span>
              <span className={s.draftActions}>
                <Button
                  component={Link}
                  to={newLandingPagePath({ from: BLANK, draft: offer.editorId })}
                  size="sm"
                  aria-label={landingPages.ofPage(text.continueEditing, name)}
                >
                  {text.continueEditing}
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={landingPages.ofPage(drafts.discard, name)}
                  onClick={() => showToast({ text: drafts.discarded, onUndo: discard(offer) })}
                >
                  {drafts.discard}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
