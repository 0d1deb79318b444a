import { type InsightsPeriod, insightsPeriods } from '@mirsah/domain/insights/insights-report.ts';
import { Link } from 'react-router';
import { periodTexts, insights as words } from '../../messages/insights.ts';
import s from './period-switch.module.css';

type Props = { period: InsightsPeriod; searchOf: (period: InsightsPeriod) => string };

/** Links, because the period is part of the address. */
export function PeriodSwitch({ period, searchOf }: Props) {
  return (
    <nav className={s.switch} aria-label={words.period}>
      {insightsPeriods.map((one) => (
        <Link
          key={one}
          className={s.option}
          to={{ search: searchOf(one) }}
          aria-current={one === period ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {periodTexts[one]}
        </Link>
      ))}
    </nav>
  );
}
