import { ActionIcon, Button } from '@mantine/core';
import { COUNTED_WAITING, type ConversionNetworkResponse } from '@mirsah/contracts/conversions';
import type { AdNetwork } from '@mirsah/domain/conversion';
import { shortId } from '@mirsah/domain/id';
import { IconAlertCircle, IconCheck, IconFlask, IconInfoCircle, IconSettings } from '@tabler/icons-react';
import {
  arabicCount,
  conversionEventTexts,
  conversionReasonTexts,
  conversionStateTexts,
  formatAge,
  formatDate,
  formatList,
  formatMoment,
  formatNumber,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { Bar } from '../../ui/bar.tsx';
import { Listed } from '../../ui/listed.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import typography from '../../ui/typography.module.css';
import { networkIcons } from '../deliveries/conversion-log.tsx';
import s from './conversions.module.css';

type Props = {
  network: AdNetwork;
  /** null without a connection. */
  state: ConversionNetworkResponse | null;
  /** The account's id; the pages' pixels have it without a token too. */
  pixelId: string | null;
  /** How many of the enabled pages send to it; undefined while loading. */
  pages: { told: number; all: number } | undefined;
  onOpen: () => void;
};

/** The status of one network: whether it works, its last answer, and its match rate. */
export function NetworkCard({ network, state, pixelId, pages, onOpen }: Props) {
  const Icon = networkIcons[network];
  const hasPixelOnly = !state && pixelId !== null;
  const stand = hasPixelOnly ? 'pixelOnly' : findStand(state, pages?.told);
  return (
    <article className={s.network}>
      <header>
        <span className={s.logo} aria-hidden>
          <Icon size={22} stroke={1.7} />
        </span>
        <h2>{toldNetworkNames[network]}</h2>
        {stand && <Pill tone={standTones[stand]}>{standText(stand, pages)}</Pill>}
      </header>
      {pixelId && (
        <p className={s.pixel} dir="ltr">
          {pixelId}
        </p>
      )}
      {hasPixelOnly ? (
        <Line tone="quiet">{text.pixelOnlyText}</Line>
      ) : (
        <Last state={state} hasNoPage={stand === 'noPage'} />
      )}
      {state && <Quality network={network} quality={state.quality} />}
      <footer>
        {state ? (
          <>
            <Button
              className={s.grow}
              variant={state.refusedAt ? 'filled' : 'default'}
              leftSection={state.refusedAt ? undefined : <IconFlask size={18} />}
              onClick={onOpen}
            >
              {state.refusedAt ? text.newToken : text.test}
            </Button>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={text.settingsOf(toldNetworkNames[network])}
              onClick={onOpen}
            >
              <IconSettings size={20} stroke={1.8} />
            </ActionIcon>
          </>
        ) : (
          <Button className={s.grow} variant="default" onClick={onOpen}>
            {hasPixelOnly ? text.addToken : text.connect}
          </Button>
        )}
      </footer>
    </article>
  );
}

export type Stand = keyof typeof text.states;

export const standTones: Record<Stand, PillTone> = {
  works: 'good',
  stopped: 'bad',
  off: 'quiet',
  untested: 'busy',
  notConnected: 'quiet',
  pixelOnly: 'quiet',
  noPage: 'warn',
  notTaken: 'bad',
  unsure: 'busy',
};

/**
 * A network works if a page sends orders to it and it accepted the last event; undefined while the pages are
 * loading.
 */
export function findStand(state: Props['state'], pages: number | undefined): Stand | undefined {
  if (!state) return 'notConnected';
  if (state.refusedAt) return 'stopped';
  if (!state.isOn) return 'off';
  if (pages === undefined) return undefined;
  if (pages === 0) return 'noPage';
  if (!state.last) return 'untested';
  if (state.last.state === 'sent') return 'works';
  return state.last.state === 'rejected' ? 'notTaken' : 'unsure';
}

/** Its status in words; where some pages send to it and others do not, the number of pages. */
export function standText(stand: Stand, pages: Props['pages']): string {
  if (stand !== 'works' || !pages || pages.told === pages.all) return text.states[stand];
  return text.worksIn(arabicCount(pages.told, text.inPages), arabicCount(pages.all, text.enabledPages));
}

function Last({ state, hasNoPage }: Pick<Props, 'state'> & { hasNoPage: boolean }) {
  const now = new Date();
  if (!state) return <Line tone="quiet">{text.notConnectedText}</Line>;
  const { refusedAt, isOn, waiting, last } = state;
  const waits =
    waiting.until !== null && ` ${text.waiting(waitingText(waiting.count), formatDate(waiting.until, now))}`;
  if (refusedAt) {
    return (
      <Line tone="bad">
        {text.refused(formatMoment(refusedAt, now))}
        {waits}
      </Line>
    );
  }
  if (!isOn) {
    return (
      <Line tone="quiet">
        {text.isOffText}
        {waits}
      </Line>
    );
  }
  if (hasNoPage) return <Line tone="warn">{text.noPageText}</Line>;
  if (!last) return <Line tone="warn">{text.noEventYet}</Line>;
  const isGood = last.state === 'sent';
  return (
    <Line tone={isGood ? 'good' : 'warn'}>
      {text.last(formatAge(last.at, now), conversionEventTexts[last.event])}{' '}
      <Listed
        parts={[
          <bdi key="order" dir="ltr">
            {shortId(last.orderId)}
          </bdi>,
          isGood || last.code === null ? conversionStateTexts[last.state] : conversionReasonTexts[last.code],
        ]}
      />
    </Line>
  );
}

function waitingText(count: number): string {
  const counted = arabicCount(Math.min(count, COUNTED_WAITING), text.waitingEvents);
  return count > COUNTED_WAITING ? text.moreThan(counted) : counted;
}

const lineIcons = {
  good: IconCheck,
  bad: IconAlertCircle,
  warn: IconInfoCircle,
  quiet: IconInfoCircle,
} as const;

function Line({ tone, children }: { tone: keyof typeof lineIcons; children: React.ReactNode }) {
  const Icon = lineIcons[tone];
  return (
    <p className={s.last} data-tone={tone}>
      <Icon size={18} stroke={1.8} />
      <span>{children}</span>
    </p>
  );
}

/** Below this share a bar is amber, because it can be improved. */
const LOW = 0.5;
const parts = ['phone', 'device', 'click', 'cookie'] as const;
type Part = (typeof parts)[number];

/** Google only identifies visitors by their cookie and their click. */
const partsOf = (network: AdNetwork) =>
  parts.filter((part) => network !== 'ga4' || part === 'click' || part === 'cookie');

function Quality({
  network,
  quality,
}: {
  network: AdNetwork;
  quality: ConversionNetworkResponse['quality'];
}) {
  if (quality.sent === 0) return <p className={typography.small}>{text.qualityUnknown}</p>;
  const isLow = (part: Part) => quality[part] / quality.sent < LOW;
  return (
    <div className={s.quality}>
      <h3>{formatList([text.quality, text.networkQuality(arabicCount(quality.sent, text.events))])}</h3>
      <ul>
        {partsOf(network).map((part) => {
          const share = quality[part] / quality.sent;
          return (
            <li key={part}>
              <span>{text.parts[part]}</span>
              <Bar share={share} isLow={isLow(part)} height={6} />
              <b dir="ltr">{formatNumber(Math.round(share * 100))}%</b>
            </li>
          );
        })}
      </ul>
      {partsOf(network)
        .filter(isLow)
        .map((part) => (
          <p key={part} className={s.why}>
            {text.whyLow[part]}
          </p>
        ))}
    </div>
  );
}
