import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { formatCountdown, formatNumber, formatPercent } from '../../../lib/format.ts';
import { figures } from '../../../messages/insights.ts';
import { Growth } from './growth.tsx';
import { InsightCard } from './insight-card.tsx';
import s from './visit-cards.module.css';

/** How long and how deep the visits were. */
export function VisitCards({ report: { cards, period } }: { report: InsightsReport }) {
  const shown = [
    { ...figures.visits, key: 'visits', ...cards.visits, format: formatNumber },
    { ...figures.bounceRate, key: 'bounceRate', ...cards.bounceRate, format: formatPercent },
    { ...figures.averageVisit, key: 'averageVisit', ...cards.averageVisitSeconds, format: formatCountdown },
  ];
  return (
    <div className={s.cards}>
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
