import type { ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import type { Notice } from '../messages/ar.ts';
import type { Choice } from './form-controls.ts';
import type { PostedForm } from './order-form-page.ts';

/** By field id, `country` among them. */
export type Problems = Readonly<Record<string, ShopperProblem>>;

export type OrderFormStatus =
  | { step: 'idle' }
  /** Until the thank-you page is there, once the order is placed. */
  | { step: 'submitting' }
  | { step: 'refused'; problems: Problems; notice: Notice | undefined };

/** All that the form shows beyond what is typed into it. */
export type OrderFormView = { choice: Choice; status: OrderFormStatus };

/** How a page is opened: idle, or with what is wrong with a form that was posted without script. */
export function firstStatus(posted: Omit<PostedForm, 'values'> | undefined): OrderFormStatus {
  if (!posted) return { step: 'idle' };
  const notice = posted.banner ? { title: posted.banner } : undefined;
  return { step: 'refused', problems: posted.problems, notice };
}
