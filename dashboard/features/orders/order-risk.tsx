import { Group, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { riskLevel, riskScore } from '@mirsah/domain/order/risk';
import { IconShieldHalfFilled } from '@tabler/icons-react';
import { formatList, formatNumber, risk as text } from '../../messages/index.ts';
import { Pill } from '../../ui/pill.tsx';
import s from './order-risk.module.css';

const DOTS = 5;

/** The score of an order and its reasons; renders nothing for an order without a score. */
export function OrderRisk({ order: { risk, phoneCheck } }: { order: OrderResponse }) {
  if (!risk) return null;
  const score = riskScore(risk);
  const level = riskLevel(score);
  return (
    <section className={s.risk} aria-label={text.spoken(formatNumber(score), risk.reasons.length)}>
      <Group gap="8px 16px" justify="space-between">
        <h3>
          <IconShieldHalfFilled size={18} stroke={1.7} />
          {text.title}
        </h3>
        <span className={s.score} data-level={level}>
          <span className={s.dots} aria-hidden>
            {Array.from({ length: DOTS }, (_, dot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
              <i key={dot} data-on={score > (dot * 100) / DOTS} />
            ))}
          </span>
          {text.levels[level]} · {text.score(formatNumber(score))}
        </span>
      </Group>
      {risk.reasons.length > 0 && (
        <>
          <ul>
            {risk.reasons.map(({ reason, points }) => (
              <li key={reason}>
                <span>{text.reasons[reason]}</span>
                <b dir="ltr">{points < 0 ? `\u2212${formatNumber(-points)}` : formatNumber(points)}</b>
              </li>
            ))}
          </ul>
          <p className={s.note}>{text.note}</p>
        </>
      )}
      {phoneCheck && <PhoneCheckPill phoneCheck={phoneCheck} />}
    </section>
  );
}

const tones = {
  asked: 'warn',
  undelivered: 'bad',
  confirmed: 'good',
  failed: 'warn',
  not_asked: 'warn',
} as const;

/** The result of the code that the customer had to enter. */
export function PhoneCheckPill({ phoneCheck }: { phoneCheck: NonNullable<OrderResponse['phoneCheck']> }) {
  return <Pill tone={tones[phoneCheck]}>{text.phoneChecks[phoneCheck]}</Pill>;
}

/** Whether an order that waits for a decision is doubtful enough to be marked in lists. */
export function showsRisk({ status, risk }: OrderResponse): boolean {
  return status === 'pending' && risk !== null && (risk.isCallFirst || riskLevel(riskScore(risk)) !== 'low');
}

/** The score in lists; its reasons are shown on hover and read by screen readers. */
export function RiskPill({ order }: { order: OrderResponse }) {
  const { risk, holdReason } = order;
  if (!risk || !showsRisk(order)) return null;
  const score = riskScore(risk);
  const short = text.short(formatNumber(score));
  const reasons = formatList(risk.reasons.map(({ reason }) => text.reasons[reason]));
  return (
    <span title={reasons}>
      <Pill tone={riskLevel(score) === 'high' ? 'bad' : 'warn'}>
        {risk.isCallFirst && !holdReason ? `${text.callFirst} · ${short}` : short}
      </Pill>
      <VisuallyHidden>{reasons}</VisuallyHidden>
    </span>
  );
}
