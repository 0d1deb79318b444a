import type { Order } from '@mirsah/domain/order';
import {
  type CodeAnswer,
  isAskedForCode,
  isValid,
  MAX_SENDS,
  MAX_TRIES,
  type PhoneCode,
} from '@mirsah/domain/order/phone-code';
import { phoneCodeText as text } from '../messages/index.ts';
import type { Asking } from './after-offer.tsx';

/** The code that an order's shopper has to enter, and the result of their last answer. */
export type AskedCode = { code: PhoneCode | undefined; answer: CodeAnswer | undefined };

type Props = { order: Order; asked: AskedCode; asking: Asking; phone: string };

/**
 * Asks for the code that was sent to the phone, as a plain form without script, or shows the result. Nothing
 * without a code, or after the merchant has processed the order.
 */
export function PhoneCodeForm({ order, asked: { code, answer }, asking: { action, now }, phone }: Props) {
  if (order.phoneCheck === 'confirmed') return <Outcome className="added">{text.confirmed}</Outcome>;
  if (order.phoneCheck === 'failed') return <Outcome>{text.over}</Outcome>;
  if (!isAskedForCode(order)) return null;
  const canResend = code !== undefined && code.asked < MAX_SENDS;
  const isExpired = code !== undefined && code.hash !== null && !isValid(code, now);
  const isUndelivered = order.phoneCheck === 'undelivered' && code?.asked === code?.sent;
  if (!code || (!canResend && (isExpired || isUndelivered))) return <Outcome>{text.over}</Outcome>;
  const problem = isUndelivered ? text.undelivered : problemOf(answer, isExpired, code);
  return (
    <form className="after code" method="post" action={action}>
      <div className="in">
        <h2>{text.heading}</h2>
        {!isUndelivered && (
          <p>
            {text.sentTo}{' '}
            <bdi className="n" dir="ltr">
              {phone}
            </bdi>
            . {text.stored}
          </p>
        )}
        {!isUndelivered && (
          <label>
            {text.label}
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={12}
              required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'code-problem' : undefined}
            />
          </label>
        )}
        {problem && (
          <p id="code-problem" className="problem" role="alert">
            {problem}
          </p>
        )}
        {answer === 'resent' && !problem && <p role="status">{text.resent}</p>}
        {!isUndelivered && (
          <button className="btn" data-style="primary" data-size="lg" type="submit">
            {text.confirm}
          </button>
        )}
        {canResend && (
          <button className="no" name="resend" value="1" type="submit" formNoValidate>
            {text.resend}
          </button>
        )}
      </div>
    </form>
  );
}

function Outcome({ className = 'added quiet', children }: { className?: string; children: string }) {
  return (
    <p className={className} role="status">
      {children}
    </p>
  );
}

function problemOf(
  answer: CodeAnswer | undefined,
  isExpired: boolean,
  { tries }: PhoneCode,
): string | undefined {
  if (answer === 'too_many') return text.tooMany;
  if (answer === 'too_soon') return text.tooSoon;
  // A newly requested code has not expired yet.
  if (isExpired && answer !== 'resent') return text.expired;
  if (answer === 'wrong') return text.wrong(MAX_TRIES - tries);
  return answer === 'expired' ? text.notYet : undefined;
}
