import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { InsightsReport } from '@mirsah/domain/metrics/report';
import { formatMoney } from '@mirsah/domain/money';
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  columnMoney,
  formatCountdown,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  insights as insightsText,
  metricTexts,
} from '../../messages/index.ts';
import s from './cards.module.css';

type CardName = 'views' | 'visitors' | 'orders' | 'conversionRate' | 'customers' | 'ordersPerCustomer';

/** The merchant's eight metrics in four cards (spec 2.5); amounts in each currency, SAR first. */
export function InsightCards({ report }: { report: InsightsReport }) {
  const hasComparison = report.period !== 'all';
  const growthOf = (growth: number | null) => hasComparison && <Growth value={growth} />;
  const metric = (name: CardName, format = formatNumber): CardMetric => {
    const { value, growth } = report.cards[name];
    const isAbout = isEstimated(name, report) && value > 0;
    const shown = isAbout ? insightsText.about(format(value)) : format(value);
    return { ...metricTexts[name], lines: [{ key: name, value: shown, growth: growthOf(growth) }] };
  };
  const amount = (name: 'revenue' | 'averageOrder'): CardMetric => {
    const lines = report.money.map(({ currency, revenueMinor, deliveredMinor, averageOrderMinor }) => {
      const { value, growth } = name === 'revenue' ? revenueMinor : averageOrderMinor;
      const alike = columnMoney([value, deliveredMinor.value].map((minor) => ({ minor, currency })));
      const note = insightsText.deliveredOf(alike(deliveredMinor.value, currency));
      const format = name === 'revenue' ? alike : formatMoney;
      const line = { key: currency, value: format(value, currency), growth: growthOf(growth) };
      return name === 'revenue' ? { ...line, note } : line;
    });
    const zero = { key: 'SAR', value: formatMoney(0, 'SAR'), growth: growthOf(null) };
    return { ...metricTexts[name], lines: lines.length > 0 ? lines : [zero] };
  };
  const money = { main: amount('revenue'), second: amount('averageOrder') };
  const { views, conversionRate } = report.cards;
  const unknownRate = rateProblem(views.value, conversionRate.value);
  const rate: CardMetric = unknownRate
    ? {
        ...metricTexts.conversionRate,
        lines: [{ key: 'rate', value: '—', growth: false, note: unknownRate }],
      }
    : metric('conversionRate', formatPercent);
  const hasSeveral = report.money.length > 1;
  return (
    <CardGrid isAboveWide={hasSeveral}>
      <InsightCard main={metric('views')} second={metric('visitors')} />
      {!hasSeveral && <InsightCard {...money} />}
      <InsightCard main={metric('orders')} second={rate} />
      <InsightCard main={metric('customers')} second={metric('ordersPerCustomer', formatOneDecimal)} />
      {hasSeveral && <InsightCard {...money} isWide />}
    </CardGrid>
  );
}

/** As `rateFrom` says: a rate of fewer views says nothing. */
const MIN_VIEWS = 20;

/** Why a conversion rate says nothing: too few views, or more orders than views. */
export function rateProblem(views: number, percent: number): string | undefined {
  if (views < MIN_VIEWS) return insightsText.rateFrom;
  return percent > 100 ? insightsText.rateUnknown : undefined;
}

/**
 * Visitors are always estimated. Customers are too, except for those of all pages and all time, who are
 * counted by phone.
 */
const isEstimated = (name: CardName, { period, pageId }: InsightsReport): boolean =>
  name === 'visitors' || (name === 'customers' && (period !== 'all' || pageId !== null));

/** Number of visits, bounce rate and average time on a page. */
export function VisitCards({ report: { cards, period } }: { report: InsightsReport }) {
  const shown = [
    { ...metricTexts.visits, key: 'visits', ...cards.visits, format: formatNumber },
    { ...metricTexts.bounceRate, key: 'bounceRate', ...cards.bounceRate, format: formatPercent },
    {
      ...metricTexts.averageVisit,
      key: 'averageVisit',
      ...cards.averageVisitSeconds,
      format: formatCountdown,
    },
  ];
  return (
    <div className={s.visitCards}>
      {shown.map(({ key, label, text, value, growth, format }) => (
        <InsightCard
          key={key}
          main={{
            label,
            text,
            lines: [
              {
                key,
                value: format(value),
                growth: period !== 'all' && <Growth value={growth} isGoodWhenLower={key === 'bounceRate'} />,
              },
            ],
          }}
        />
      ))}
    </div>
  );
}

/** Four cards in a row, two on a phone; above a wide one the others share their row evenly. */
export function CardGrid({ children, isAboveWide }: { children: ReactNode; isAboveWide?: boolean }) {
  return (
    <div className={s.cards} data-above-wide={isAboveWide || undefined}>
      {children}
    </div>
  );
}

/** A metric as a card shows it. */
type CardMetric = {
  label: string;
  /** Its exact definition. */
  text: string;
  /** One line for each currency of an amount; otherwise one line. */
  lines: { key: string; value: string; growth: ReactNode; note?: string }[];
};

type InsightCardProps = {
  main: CardMetric;
  second?: CardMetric;
  /**
   * Takes a whole row with its lines side by side, so that several currencies do not stretch the other cards.
   */
  isWide?: boolean;
};

/** A metric with its growth, and below it a second one that belongs to it. */
export function InsightCard({ main, second, isWide }: InsightCardProps) {
  return (
    <dl className={s.card} data-wide={isWide || undefined}>
      <Metric metric={main} />
      {second && <Metric metric={second} className={s.second} />}
    </dl>
  );
}

/** The characters that fit into half a phone's width at the size of a metric, such as `12,345.678 د.ك`. */
const LONG_VALUE = 13;

function Metric({
  metric: { label, text, lines },
  className,
}: {
  metric: CardMetric;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <dt className={s.label}>
        {label}
        <Definition label={label} text={text} />
      </dt>
      {lines.map(({ key, value, growth, note }) => (
        <dd key={key} className={s.line}>
          <bdi className={s.value} data-long={value.length > LONG_VALUE || undefined}>
            {value}
          </bdi>
          {growth}
          {note && <span className={s.note}>{note}</span>}
        </dd>
      ))}
    </div>
  );
}

type GrowthProps = {
  /** In percent; null when the previous period had nothing to compare with. */
  value: number | null;
  /** The period that the value is compared with. */
  than?: string;
  isGoodWhenLower?: boolean;
};

/** The change of a metric: coloured, with an arrow and a sign for people who do not see the colour. */
export function Growth({ value, than = insightsText.thanBefore, isGoodWhenLower = false }: GrowthProps) {
  if (value === null) {
    return (
      <span className={s.growth} title={insightsText.noComparison}>
        <IconMinus size={15} />
        <VisuallyHidden>{insightsText.noComparison}</VisuallyHidden>
      </span>
    );
  }
  const isGood = value > 0 !== isGoodWhenLower;
  const Icon = value > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={s.growth} data-tone={value === 0 ? undefined : isGood ? 'good' : 'bad'} title={than}>
      {value !== 0 && <Icon size={15} />}
      <span aria-hidden>{formatPercent(value)}</span>
      <VisuallyHidden>
        {insightsText.change(value, formatPercent(Math.abs(value)))} {than}
      </VisuallyHidden>
    </span>
  );
}

/** An icon that shows a metric's definition on hover, touch or focus. */
function Definition({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip label={text} multiline w={260} events={{ hover: true, focus: true, touch: true }} withArrow>
      <UnstyledButton className={s.definition ?? ''} aria-label={insightsText.definitionOf(label)}>
        <IconInfoCircle size={16} stroke={1.8} />
      </UnstyledButton>
    </Tooltip>
  );
}
