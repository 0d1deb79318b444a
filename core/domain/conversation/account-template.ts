import * as z from 'zod';
import { type ApprovedTemplate, approvedTemplateSchema } from '../connection/connection.ts';
import { variablesIn } from '../message-template/message-template.ts';
import { answerButtons } from './conversation.ts';

/** The part of a template of the merchant's WhatsApp account that decides whether we can send it. */
export const accountTemplateSchema = approvedTemplateSchema.extend({
  /** Meta's words: `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` and others. */
  status: z.string(),
  /** Meta's words: `UTILITY`, `MARKETING` or `AUTHENTICATION`. */
  category: z.string(),
  body: z.string(),
  /** The number of the body's values; null when values have names, or its header or links take values. */
  variables: z.number().int().nullable(),
  /** Labels of the buttons that return our payload, in order; null in the place of any other button. */
  buttons: z.array(z.string().nullable()),
});
export type AccountTemplate = z.infer<typeof accountTemplateSchema>;

/** An account's templates, or the reason why they could not be read. */
export type AccountTemplates =
  | { kind: 'listed'; templates: AccountTemplate[] }
  | { kind: 'rejected'; code: number | null; message: string }
  | { kind: 'unreachable' };

export type TemplateReader = {
  list(access: { accountId: string; token: string }): Promise<AccountTemplates>;
};

/** Why a message template cannot be sent as one of the account's. */
export const templateProblems = ['not_found', 'not_approved', 'variables_differ', 'buttons_missing'] as const;
export type TemplateProblem = (typeof templateProblems)[number];

/**
 * Whether the account's template matches the data we would fill in: as many values as the message template
 * has variables and, for a question (`withButtons`), the answer buttons first. Undefined when it does.
 */
export function templateProblem(
  templates: readonly AccountTemplate[],
  approvedAs: ApprovedTemplate,
  content: string,
  withButtons: boolean,
): TemplateProblem | undefined {
  const found = templates.find(
    ({ name, language }) => name === approvedAs.name && language === approvedAs.language,
  );
  if (!found) return 'not_found';
  if (found.status !== 'APPROVED') return 'not_approved';
  if (found.variables !== variablesIn(content).length) return 'variables_differ';
  const hasButtons = answerButtons.every((_, index) => typeof found.buttons[index] === 'string');
  return withButtons && !hasButtons ? 'buttons_missing' : undefined;
}
