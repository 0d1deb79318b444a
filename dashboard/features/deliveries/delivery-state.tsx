import type { DeliveryResponse } from '@mirsah/contracts/deliveries/contracts.ts';
import type { DeliveryState as State } from '@mirsah/domain/delivery/delivery.ts';
import { formatDateTime } from '../../lib/format.ts';
import { deliveryReasonTexts, deliveryStateTexts, deliveries as words } from '../../messages/deliveries.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import s from './deliveries.module.css';

const tones: Record<State, PillTone> = {
  queued: 'busy',
  sending: 'busy',
  sent: 'good',
  rejected: 'bad',
  uncertain: 'bad',
};

/** Where an order's delivery stands, why, and how it got there. */
export function DeliveryState({ delivery }: { delivery: DeliveryResponse }) {
  const { state, reason, remoteId, steps, updatedAt } = delivery;
  return (
    <>
      <div className={s.stateLine} role="status">
        <Pill tone={tones[state]}>{deliveryStateTexts[state]}</Pill>
        <time className={s.small} dateTime={updatedAt}>
          {formatDateTime(updatedAt)}
        </time>
      </div>
      {reason && <p className={s.reason}>{deliveryReasonTexts[reason.code]}</p>}
      {reason?.message && state !== 'sent' && (
        <p className={s.partnersWords}>
          <bdi>{reason.message}</bdi>
        </p>
      )}
      {remoteId && (
        <p className={s.small}>
          {words.remoteId}: <bdi dir="ltr">{remoteId}</bdi>
        </p>
      )}
      {steps.length > 1 && (
        <details className={s.steps}>
          <summary>{words.steps}</summary>
          <ol>
            {steps.map((step, index) => (
              // Steps are only ever added at the end.
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be of the same moment.
              <li key={index}>
                {deliveryStateTexts[step.state]}
                <time className={s.small} dateTime={step.at}>
                  {formatDateTime(step.at)}
                </time>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
