import { Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { MAX_MESSAGE_LENGTH } from '@mirsah/domain/message-template/message-length.ts';
import type { MessageTemplateContent } from '@mirsah/domain/message-template/message-template.ts';
import {
  type MessageVariable,
  messageVariables,
  unknownVariables,
} from '@mirsah/domain/message-template/render-message-template.ts';
import { useLayoutEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { formatNumber } from '../../lib/format.ts';
import { messageVariableTexts, messageTemplates as words } from '../../messages/message-templates.ts';
import { insertAtCaret } from './insert-at-caret.ts';
import s from './message-templates.module.css';

const inBraces = (variable: string) => `{${variable}}`;

/** The message itself, with its variables a press away and a warning about words that are none. */
export function TemplateContentField() {
  const { field, fieldState } = useController<MessageTemplateContent, 'content'>({ name: 'content' });
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number>(undefined);
  const unknown = unknownVariables(field.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back once the new text is there
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    textarea.current?.focus();
    textarea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [field.value]);

  function insert(variable: MessageVariable) {
    if (!textarea.current) return;
    const inserted = insertAtCaret(textarea.current, inBraces(variable));
    caret.current = inserted.caret;
    field.onChange(inserted.value);
  }

  return (
    <div className={s.content}>
      <Textarea
        label={words.content}
        required
        rows={5}
        error={fieldState.error?.message}
        {...field}
        ref={(element) => {
          field.ref(element);
          textarea.current = element;
        }}
      />
      <div className={s.under}>
        {unknown.length > 0 && (
          <p className={s.warning} role="status">
            {(unknown.length === 1 ? words.unknown : words.unknownMany)(
              unknown.map((word) => `\u2068${inBraces(word)}\u2069`).join('، '),
            )}
          </p>
        )}
        <span className={s.counter} data-over={field.value.length > MAX_MESSAGE_LENGTH || undefined}>
          {words.counter(formatNumber(field.value.trim().length), formatNumber(MAX_MESSAGE_LENGTH))}
        </span>
      </div>
      <div className={s.variables}>
        {words.variables}
        {messageVariables.map((variable) => (
          <UnstyledButton key={variable} className={s.variable} onClick={() => insert(variable)}>
            <VisuallyHidden>{words.insert}</VisuallyHidden>
            <code dir="ltr">{inBraces(variable)}</code>
            {messageVariableTexts[variable]}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
