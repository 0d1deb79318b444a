import { Progress } from '@mantine/core';
import { publicPages } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { planTexts, plan as words } from '../../../messages/plan.ts';
import { Card } from '../../../ui/card.tsx';
import { useMyAllowance } from '../api/get-my-allowance.ts';
import s from './plan-card.module.css';

/** The merchant's plan and how much of it is used; nothing while that is not known. */
export function PlanCard() {
  const { data } = useMyAllowance();
  if (!data) return null;
  const { plan, pages, pageLimit, isLimitEnforced } = data;
  const isFull = pageLimit !== null && pages >= pageLimit;
  return (
    <Card isFlush>
      <section className={s.plan} aria-label={words.label}>
        <span>
          {words.label}: <strong>{planTexts[plan]}</strong>
        </span>
        <span className={s.use}>
          {pageLimit === null
            ? words.unlimited(formatNumber(pages))
            : words.use(formatNumber(pages), formatNumber(pageLimit))}
        </span>
        {pageLimit !== null && (
          <Progress
            className={s.bar ?? ''}
            value={Math.min(100, (pages / pageLimit) * 100)}
            color={isFull && isLimitEnforced ? 'red' : 'sea'}
            aria-label={words.label}
          />
        )}
        {isFull && isLimitEnforced && (
          <span className={s.full}>
            {words.full} <a href={publicPages.contact}>{words.contact}</a>
          </span>
        )}
      </section>
    </Card>
  );
}
