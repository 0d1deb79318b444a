import { percent } from '@mirsah/domain/insights/formulas.ts';
import type { InsightsReport } from '@mirsah/domain/insights/insights-report.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { funnelTexts, insights as words } from '../../messages/insights.ts';
import s from './funnel.module.css';

const steps = ['views', 'formStarts', 'orders', 'confirmed', 'delivered'] as const;

/** From the view of a page to the order's arrival: how many came each step, and of how many. */
export function Funnel({ funnel }: { funnel: InsightsReport['funnel'] }) {
  return (
    <ol className={s.funnel}>
      {steps.map((step, i) => {
        const ofViews = percent(funnel[step], funnel.views);
        const before = steps[i - 1];
        return (
          <li key={step}>
            <div className={s.line}>
              <span>{funnelTexts[step]}</span>
              <strong>{formatNumber(funnel[step])}</strong>
            </div>
            <div className={s.track} aria-hidden>
              <div className={s.bar} style={{ inlineSize: `${Math.min(100, ofViews)}%` }} />
            </div>
            {before && (
              <p className={s.rates}>
                <span>{words.ofStepBefore(formatPercent(percent(funnel[step], funnel[before])))}</span>
                {i > 1 && <span>{words.ofViews(formatPercent(ofViews))}</span>}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
