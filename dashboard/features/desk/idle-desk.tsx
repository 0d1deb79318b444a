import { Button } from '@mantine/core';
import { countryNames } from '@mirsah/domain/messages';
import type { CallFigure } from '@mirsah/domain/metrics/calls';
import { percent } from '@mirsah/domain/metrics/counts';
import { IconAnchor, IconBell, IconBellRinging, IconCalendarClock, IconMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import {
  callTexts,
  formatMinutes,
  formatMoment,
  formatNumber,
  formatPercent,
  formatTimeIn,
  idleDesk as text,
} from '../../messages/index.ts';
import { Listed } from '../../ui/listed.tsx';
import s from './idle-desk.module.css';
import { useNow } from './order-on-desk.tsx';
import { timeZones } from './postpone-moments.ts';
import { type CallList, useCallList } from './queries.ts';
import type { ArrivalAlarm } from './use-arrival-alarm.ts';

type Props = {
  opensAt: string | null;
  /** Whether an outcome was recorded in this window, which the counts may not include yet. */
  hasWorked: boolean;
  alarm: ArrivalAlarm;
  onSettings: () => void;
};

/** A desk without calls: at the end of the queue, or outside the calling hours. */
export function IdleDesk({ opensAt, hasWorked, alarm, onSettings }: Props) {
  const { data } = useCallList();
  const closed = data?.closed ?? [];
  if (closed.length > 0 && data?.calls.length === 0) {
    return (
      <Idle icon={<IconMoon size={44} stroke={1.6} />} isNight title={text.closed}>
        <p className={s.text}>
          {text.closedText(closed.reduce((sum, { count }) => sum + count, 0))}{' '}
          {opensAt && text.firstCall(formatMoment(opensAt, new Date()))}
        </p>
        <ClosedCountries closed={closed} />
        <AlarmButton alarm={alarm} label={text.wakeMe} />
        <Button variant="subtle" onClick={onSettings}>
          {text.hours}
        </Button>
      </Idle>
    );
  }
  const hasCalled = hasWorked || (data !== undefined && data.today.calls > 0);
  return (
    <Idle icon={<IconAnchor size={44} stroke={1.6} />} title={hasCalled ? text.end : text.nobody}>
      <p className={s.text}>{hasCalled ? text.endText : text.nobodyText}</p>
      {data?.today && data.today.calls > 0 && <Today figure={data.today} />}
      {data?.next && <NextCall next={data.next} />}
      {!data?.next && opensAt && <p className={s.text}>{text.nextAt(formatMoment(opensAt, new Date()))}</p>}
      <AlarmButton alarm={alarm} label={text.tellMe} />
      <Button component={Link} to={paths.orders} variant="default" size="lg">
        {text.toOrders}
      </Button>
    </Idle>
  );
}

type IdleProps = { icon: ReactNode; title: string; isNight?: boolean; children: ReactNode };

function Idle({ icon, title, isNight, children }: IdleProps) {
  return (
    <div className={s.idle}>
      <span className={s.icon} data-night={isNight || undefined}>
        {icon}
      </span>
      <h2 className={s.title}>{title}</h2>
      {children}
    </div>
  );
}

function ClosedCountries({ closed }: Pick<CallList, 'closed'>) {
  const now = useNow();
  return (
    <ul className={s.panel}>
      {closed.map(({ country, count, opensAt }) => (
        <li key={country} className={s.country}>
          <span>
            <b>{countryNames[country]}</b> {text.orders(count)}
          </span>
          <span className={s.small}>{formatTimeIn(timeZones[country], now)}</span>
          <span className={s.opens}>{text.opens(formatTimeIn(timeZones[country], new Date(opensAt)))}</span>
        </li>
      ))}
    </ul>
  );
}

/** Fewer orders do not give a meaningful share. */
const KNOWN_FROM = 20;

/** The outcomes of the calls about today's orders. */
function Today({ figure }: { figure: CallFigure }) {
  const { calls, reached, orders, confirmed, delivered, medianMinutes } = figure;
  const rate = confirmed < KNOWN_FROM ? callTexts.unknown : formatPercent(percent(delivered, confirmed));
  const figures = [
    [formatNumber(calls), text.calls],
    [formatNumber(reached), text.reached],
    [formatNumber(confirmed), text.confirmed],
    [orders === 0 ? callTexts.unknown : formatPercent(percent(confirmed, orders)), text.confirmedRate],
    [medianMinutes === null ? callTexts.unknown : formatMinutes(medianMinutes), text.untilFirst],
    [rate, text.delivered],
  ] as const;
  return (
    <section className={s.panel} aria-label={text.today}>
      <h3 className={s.heading}>{text.today}</h3>
      <dl className={s.figures}>
        {figures.map(([value, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-unknown={value === callTexts.unknown || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NextCall({ next }: { next: NonNullable<CallList['next']> }) {
  return (
    <div className={s.panel}>
      <p className={s.next}>
        <span className={s.due}>
          <IconCalendarClock size={22} stroke={1.7} />
        </span>
        <span>
          <b>{text.nextCall(formatMoment(next.dueAt, new Date()))}</b>
          <span className={s.small}>
            <Listed
              parts={[
                <bdi key="name">{next.customerName}</bdi>,
                <bdi key="place">{next.city ?? countryNames[next.country]}</bdi>,
              ]}
            />
          </span>
        </span>
      </p>
    </div>
  );
}

type AlarmProps = { alarm: ArrivalAlarm; label: string; isQuiet?: boolean };

/** Rings when there is someone to call; pressing it again switches it off. */
export function AlarmButton({ alarm, label, isQuiet }: AlarmProps) {
  const Bell = alarm.isOn ? IconBellRinging : IconBell;
  return (
    <Button
      size="lg"
      variant={alarm.isOn ? 'light' : isQuiet ? 'default' : 'filled'}
      leftSection={<Bell size={22} stroke={1.7} aria-hidden />}
      aria-pressed={alarm.isOn}
      onClick={alarm.toggle}
    >
      {alarm.isOn ? text.alarmOn : label}
    </Button>
  );
}
