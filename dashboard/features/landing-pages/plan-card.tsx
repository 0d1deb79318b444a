import { Progress } from '@mantine/core';
import { publicPages } from '../../lib/paths.ts';
import { formatNumber, planTexts, plan as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import s from './plan-card.module.css';
import { useMyAllowance } from './queries.ts';

/** The merchant's plan and how much of it is used; nothing until both are loaded. */
export function PlanCard() {
  const { data } = useMyAllowance();
  if (!data) return null;
  const { plan, pages, pageLimit, isLimitEnforced } = data;
  const isFull = pageLimit !== null && pages >= pageLimit;
  return (
    <Card isFlush>
      <section className={s.plan} aria-label={text.label}>
        <span>
          {text.label}: <strong>{planTexts[plan]}</strong>
        </span>
        <span className={s.use}>
          {pageLimit === null
            ? text.unlimited(formatNumber(pages))
            : text.use(formatNumber(pages), formatNumber(pageLimit))}
        </span>
        {pageLimit !== null && (
          <Progress
            className={s.bar ?? ''}
            value={Math.min(100, (pages / pageLimit) * 100)}
            color={isFull && isLimitEnforced ? 'red' : 'sea'}
            aria-label={text.label}
          />
        )}
        {isFull && isLimitEnforced && (
          <span className={s.full}>
            {text.full} <a href={publicPages.contact}>{text.contact}</a>
          </span>
        )}
      </section>
    </Card>
  );
}
