import { Button, Group, NativeSelect } from '@mantine/core';
import { type CountryCode, countryCodes, currencyIn, isCountryCode } from '@mirsah/domain/country';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { derivePalette } from '@mirsah/domain/landing-page/theme';
import { type Trade, trades } from '@mirsah/domain/landing-page/theme-presets';
import { countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { IconFilePencil, IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { itemsOf } from '../../lib/paged.ts';
import { firstPagePath, newLandingPagePath, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import {
  arabicCount,
  drafts,
  editor,
  formatDateTime,
  landingPages,
  pageCountForms,
  starters as text,
} from '../../messages/index.ts';
import { scrollToMiddle } from '../../ui/middle.ts';
import { Page } from '../../ui/page.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLandingPages } from '../landing-pages/queries.ts';
import { useDraftOffers } from '../page-form/draft-offers.ts';
import { newPage } from '../page-form/values.ts';
import s from './starter-choice.module.css';
import { BLANK } from './starters/load-start.ts';
import { type Starter, shownPriceMinor } from './starters/starter.ts';
import { starters } from './starters/starters.ts';

const countryOptions = countryCodes.map((value) => ({ value, label: countryNames[value] }));

const TRADE_PARAM = 'trade';

/** The gallery of starters by trade, and the blank page beside them. */
export function StarterChoice() {
  const session = useSession();
  const list = useLandingPages();
  const [country, setCountry] = useState<CountryCode>(countryOfDevice);
  const [search, setSearch] = useSearchParams();
  const trade = trades.find((name) => name === search.get(TRADE_PARAM));
  const shown = starters.filter((starter) => trade === undefined || starter.trade === trade);
  const isFirst = list.isSuccess && itemsOf(list.data).length === 0;

  function choose(name: Trade | undefined) {
    setSearch(name ? { [TRADE_PARAM]: name } : {}, { replace: true, preventScrollReset: true });
  }

  return (
    <Page
      title={isFirst ? text.galleryTitle : editor.createTitle}
      about={list.isPending ? null : ''}
      subtitle={text.subtitle}
      action={
        isFirst && (
          <Button component={Link} to={paths.dashboard} variant="subtle">
            {text.later}
          </Button>
        )
      }
    >
      {'userId' in session && <UnfinishedPages userId={session.userId} />}
      <NativeSelect
        className={s.country ?? ''}
        label={text.country}
        data={countryOptions}
        value={country}
        onChange={({ currentTarget: { value } }) => isCountryCode(value) && setCountry(value)}
      />
      <section className={s.gallery} aria-labelledby="starters">
        <h2 id="starters" className={s.hidden}>
          {text.kinds}
        </h2>
        <fieldset className={s.trades}>
          <legend className={s.hidden}>{text.trade}</legend>
          {[undefined, ...trades].map((name) => (
            <button
              key={name ?? 'all'}
              type="button"
              className={s.trade}
              aria-pressed={name === trade}
              ref={name === trade ? scrollToMiddle : undefined}
              onClick={() => choose(name)}
            >
              {name ? text.trades[name] : text.all}
            </button>
          ))}
        </fieldset>
        <SaidOnChange of={trade ?? ''} text={arabicCount(shown.length, pageCountForms)} />
        <ul className={s.cards}>
          {shown.map((starter, index) => (
            <li key={starter.id}>
              <StarterCard starter={starter} country={country} isEarly={index < EARLY} />
            </li>
          ))}
        </ul>
      </section>
      <Group gap="12px 20px" align="end">
        <p className={s.hint}>{text.kindsHint}</p>
        <Link className={s.blank} to={newLandingPagePath({ from: BLANK, country })}>
          <span className={s.icon}>
            <IconFilePlus size={26} stroke={1.6} />
          </span>
          <span>
            <b className={s.name}>{text.blank}</b>
            <span className={s.summary}>{text.blankSummary}</span>
          </span>
        </Link>
      </Group>
    </Page>
  );
}

const timeZones: Record<string, CountryCode> = {
  'Asia/Riyadh': 'SA',
  'Asia/Dubai': 'AE',
  'Asia/Kuwait': 'KW',
  'Asia/Bahrain': 'BH',
  'Asia/Muscat': 'OM',
  'Asia/Qatar': 'QA',
};

/** The country whose clock the device follows; Saudi Arabia for any other clock. */
function countryOfDevice(): CountryCode {
  return timeZones[Intl.DateTimeFormat().resolvedOptions().timeZone] ?? 'SA';
}

/**
 * The cards visible on a phone or a small window without scrolling; the pictures of the others load when they
 * come near.
 */
const EARLY = 6;

type CardProps = { starter: Starter; country: CountryCode; isEarly: boolean };

/**
 * One starter, drawn as the top of its page on a phone: a real preview of each would load a separate
 * document.
 */
function StarterCard({ starter, country, isEarly }: CardProps) {
  const currency = currencyIn[country];
  const {
    background,
    text: ink,
    muted,
    primary,
    onPrimary,
    soft,
    foot,
    onFoot,
  } = derivePalette(starter.theme);
  const colors = { background, ink, muted, primary, 'on-primary': onPrimary, soft, foot, 'on-foot': onFoot };
  // Custom properties, which React's type of styles does not know.
  const look = Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--page-${name}`, color]));
  return (
    <Link className={s.card} to={firstPagePath(starter.id, country)}>
      <span className={s.screen} aria-hidden data-head={starter.header.backgroundColor} style={look}>
        <span className={s.bar}>
          <i />
          <i />
        </span>
        <span className={s.picture}>
          <img
            src={starter.illustration}
            alt=""
            width={600}
            height={600}
            loading={isEarly ? 'eager' : 'lazy'}
          />
          <span className={s.sample}>{text.sample}</span>
        </span>
        <span className={s.page}>
          <b className={s.title}>{starter.title}</b>
          <span className={s.line}>{starter.line}</span>
          <b className={s.price}>{formatMoney(shownPriceMinor(starter, currency), currency)}</b>
        </span>
        <span className={s.button}>{starter.buttonText}</span>
      </span>
      <span className={s.text}>
        <b className={s.name}>{starter.name}</b>
        <span className={s.summary}>{starter.summary}</span>
      </span>
    </Link>
  );
}

/** The number of unfinished pages that are offered. */
const MAX_UNFINISHED = 3;

/** New pages that were started on this device and never created, by title; each can be continued. */
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
              <IconFilePencil size={24} stroke={1.6} />
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
