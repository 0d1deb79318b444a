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
import { Listed } from '../../ui/listed.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { networkIcons } from '../deliveries/told-networks.tsx';
import s from './conversions.module.css';

type Props = {
  network: AdNetwork;
  /** null where it is not connected. */
  state: ConversionNetworkResponse | null;
  onOpen: () => void;
};

/** How one network does: whether it works, its last answer, and by how much it finds the customers again. */
export function NetworkCard({ network, state, onOpen }: Props) {
  const Icon = networkIcons[network];
  const { tone, word } = standOf(state);
  return (
    <article className={s.network}>
      <header>
        <span className={s.logo} aria-hidden>
          <Icon size={22} stroke={1.7} />
        </span>
        <div className={s.grow}>
          <h2>{toldNetworkNames[network]}</h2>
          {state && (
            <p className={s.pixel} dir="ltr">
              {state.pixelId}
            </p>
          )}
        </div>
        <Pill tone={tone}>{word}</Pill>
      </header>
      <Last state={state} />
      {state && <Quality network={network} quality={state.quality} />}
      <footer>
        {state ? (
          <>
            <Button
              className={s.grow}
              variant={state.refusedAt ? 'filled' : 'default'}
              leftSection={state.refusedAt ? undefined : <IconFlask size={18} aria-hidden />}
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
            {text.connect}
          </Button>
        )}
      </footer>
    </article>
  );
}

function standOf(state: Props['state']): { tone: PillTone; word: string } {
  if (!state) return { tone: 'quiet', word: text.states.notConnected };
  if (state.refusedAt) return { tone: 'bad', word: text.states.stopped };
  if (!state.isOn) return { tone: 'quiet', word: text.states.off };
  return state.last
    ? { tone: 'good', word: text.states.works }
    : { tone: 'busy', word: text.states.untested };
}

function Last({ state }: Pick<Props, 'state'>) {
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
      <Icon size={18} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Below this share a bar is amber: something can be mended. */
const LOW = 0.5;
const parts = ['phone', 'device', 'click', 'cookie'] as const;

/** Google knows visitors by their cookie and their click alone. */
const partsOf = (network: AdNetwork) =>
  parts.filter((part) => network !== 'ga4' || part === 'click' || part === 'cookie');

function Quality({
  network,
  quality,
}: {
  network: AdNetwork;
  quality: ConversionNetworkResponse['quality'];
}) {
  if (quality.sent === 0) return <p className={s.unknown}>{text.qualityUnknown}</p>;
  return (
    <div className={s.quality}>
      <h3>{formatList([text.quality, text.qualityOf(arabicCount(quality.sent, text.events))])}</h3>
      <ul>
        {partsOf(network).map((part) => {
          const share = quality[part] / quality.sent;
          return (
            <li key={part}>
              <span>{text.parts[part]}</span>
              <span className={s.track} data-low={share < LOW || undefined} aria-hidden>
                <i style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <b dir="ltr">{formatNumber(Math.round(share * 100))}%</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
