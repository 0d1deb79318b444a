import { Progress } from '@mantine/core';
import { publicPages } from '../../lib/paths.ts';
import { formatNumber, planTexts, plan as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import typography from '../../ui/typography.module.css';
import s from './plan-card.module.css';
import { useMyAllowance } from './queries.ts';

/** The merchant's plan and how much of it is used; renders nothing until both are loaded. */
export function PlanCard() {
  const { data } = useMyAllowance();
  if (!data) return null;
  const { plan, pages, pageLimit, isLimitEnforced } = data;
  // Hide limits that are not enforced: «6 of 5» would confuse.
  const limit = isLimitEnforced ? pageLimit : null;
  const isFull = limit !== null && pages >= limit;
  return (
    <Card isFlush>
      <section className={s.plan} aria-label={text.label}>
        <span>
          {text.label}: <strong>{planTexts[plan]}</strong>
        </span>
        <span className={typography.quiet}>
          {limit === null
            ? text.pages(formatNumber(pages))
            : text.use(formatNumber(pages), formatNumber(limit))}
        </span>
        {limit !== null && (
          <Progress
            className={s.bar ?? ''}
            value={Math.min(100, (pages / limit) * 100)}
            color={isFull ? 'red' : 'sea'}
            aria-label={text.label}
          />
        )}
        {isFull && (
          <span className={s.full}>
            {text.full} <a href={publicPages.contact}>{text.contact}</a>
          </span>
        )}
      </section>
    </Card>
  );
}
