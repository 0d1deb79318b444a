import { toNestErrors } from '@hookform/resolvers';
import {
  MAX_MESSAGE_LENGTH,
  type MessageTemplate,
  type MessageTemplateContent,
  messageTemplateContentSchema,
} from '@mirsah/domain/message-template';
import type { FieldError, Resolver } from 'react-hook-form';
import {
  messageTemplates,
  orderStatusTexts,
  messageTemplateProblems as problems,
} from '../../messages/index.ts';

/** Validates a template with the domain's schema, as the API does. */
export const templateResolver: Resolver<MessageTemplateContent> = (values, _context, options) => {
  const parsed = messageTemplateContentSchema.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, code } of parsed.error.issues) {
    const field = path[0] === 'name' ? 'name' : 'content';
    errors[field] ??= { type: 'invalid', message: problemText(field, code === 'too_big') };
  }
  return { values: {}, errors: toNestErrors<MessageTemplateContent>(errors, options) };
};

function problemText(field: 'name' | 'content', isTooLong: boolean): string {
  if (field === 'name') return isTooLong ? problems.nameTooLong : problems.nameRequired;
  return isTooLong ? problems.contentTooLong(MAX_MESSAGE_LENGTH) : problems.contentRequired;
}

/** The status of the orders that a template is for, in words. */
export function templateStatusText(forStatus: MessageTemplate['forStatus']): string {
  return forStatus === 'any' ? messageTemplates.anyStatus : orderStatusTexts[forStatus];
}

/**
 * Inserts a text at the caret of a field, replacing the selection. Returns the new value, and the caret after
 * the text.
 */
export function insertAtCaret(
  {
    value,
    selectionStart,
    selectionEnd,
  }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  text: string,
): { value: string; caret: number } {
  return {
    value: value.slice(0, selectionStart) + text + value.slice(selectionEnd),
    caret: selectionStart + text.length,
  };
}
