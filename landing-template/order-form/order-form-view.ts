import type { ShopperProblem } from '@mirsah/domain/order/check-shopper-fields.ts';
import type { Notice } from '../messages/ar.ts';
import { type Choice, toChoice } from './form-controls.ts';
import type { OrderFormPage, PostedForm } from './order-form-page.ts';

/** By field id, `country` among them. */
export type Problems = Readonly<Record<string, ShopperProblem>>;

export type OrderFormStatus =
  | { step: 'idle' }
  /** Until the thank-you page is there, once the order is placed. */
  | { step: 'submitting' }
  | { step: 'refused'; problems: Problems; notice: Notice | undefined };

/** All that the form shows beyond what is typed into it. */
export type OrderFormView = { choice: Choice; status: OrderFormStatus };

/** The form as a page is opened with it, or as it comes back after a post without script. */
export function firstView(page: OrderFormPage, posted: PostedForm | undefined): OrderFormView {
  return { choice: toChoice(page, posted?.values ?? {}), status: firstStatus(posted) };
}

function firstStatus(posted: PostedForm | undefined): OrderFormStatus {
  if (!posted) return { step: 'idle' };
  const notice = posted.banner ? { title: posted.banner } : undefined;
  return { step: 'refused', problems: posted.problems, notice };
}
