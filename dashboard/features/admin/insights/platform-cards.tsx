import type { PlatformInsights } from '@mirsah/domain/insights/platform-insights.ts';
import { formatCountdown, formatNumber, formatPercent } from '../../../lib/format.ts';
import { figures, insights as words } from '../../../messages/insights.ts';
import { Growth } from '../../insights/cards/growth.tsx';
import s from '../../insights/cards/insight-card.module.css';
import { InsightCard } from '../../insights/cards/insight-card.tsx';

/** Four figures of the week with their change against the week before (spec 2.13). */
export function PlatformCards({ cards }: { cards: PlatformInsights['cards'] }) {
  const shown = [
    { ...figures.visits, ...cards.visits, format: formatNumber },
    { ...figures.views, ...cards.views, format: formatNumber },
    { ...figures.bounceRate, ...cards.bounceRate, format: formatPercent },
    { ...figures.averageVisit, ...cards.averageVisitSeconds, format: formatCountdown },
  ];
  return (
    <div className={s.cards}>
      {shown.map(({ label, text, value, growth, format }) => (
        <InsightCard
          key={label}
          main={{
            label,
            text,
            lines: [
              {
                key: label,
                value: format(value),
                growth: (
                  <Growth
                    value={growth}
                    than={words.thanLastWeek}
                    isGoodWhenLower={label === figures.bounceRate.label}
                  />
                ),
              },
            ],
          }}
        />
      ))}
    </div>
  );
}
