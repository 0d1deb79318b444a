import {
  Button,
  Group,
  NativeSelect,
  Stack,
  Textarea,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import {
  MAX_MESSAGE_LENGTH,
  type MessageTemplateContent,
  type MessageVariable,
  messagePurposes,
  messageVariables,
  renderMessageTemplate,
  templateStatuses,
  unknownVariables,
} from '@mirsah/domain/message-template';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import {
  common,
  formatList,
  formatNumber,
  messagePurposeTexts,
  messageVariableTexts,
  messageTemplates as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import typography from '../../ui/typography.module.css';
import s from './message-templates.module.css';
import { useSampleValues, useSaveMessageTemplate } from './queries.ts';
import { insertAtCaret, templateResolver, templateStatusText } from './template-text.ts';

type Props = {
  /** The template to edit; undefined adds one. */
  template: MessageTemplateResponse | undefined;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** Adds or edits a message template, with a preview. */
export function TemplateForm({ template, onDirty, onSaved, onCancel }: Props) {
  // The version that the edits start from. A later fetch of the list must not replace it: that would hide a
  // conflict.
  const [base] = useState(template);
  const form = useForm<MessageTemplateContent>({
    resolver: templateResolver,
    defaultValues: {
      name: base?.name ?? '',
      content: base?.content ?? '',
      forStatus: base?.forStatus ?? 'any',
      purpose: base?.purpose ?? 'other',
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = useSaveMessageTemplate();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const submit = form.handleSubmit(async (content) => {
    setProblem(undefined);
    try {
      await save.mutateAsync({ content, replaces: base });
      onSaved();
    } catch (error) {
      const ownTexts = {
        version_conflict: text.conflict,
        not_found: text.gone,
        not_signed_in: text.signInToAdd,
      };
      setProblem(errorText(error, text.saveFailed, ownTexts));
    }
  });

  return (
    <FormProvider {...form}>
      <form
        className={s.form}
        aria-label={base ? text.editTitle(base.name) : text.addTitle}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className={s.sides}>
          <Fields>
            <TextInput
              label={text.name}
              placeholder={text.namePlaceholder}
              required
              error={errors.name?.message}
              {...form.register('name')}
            />
            <NativeSelect
              label={text.purpose}
              description={text.purposeHint}
              data={messagePurposes.map((value) => ({ value, label: messagePurposeTexts[value] }))}
              {...form.register('purpose')}
            />
            <NativeSelect
              label={text.forStatus}
              description={text.forStatusHint}
              data={templateStatuses.map((value) => ({ value, label: templateStatusText(value) }))}
              {...form.register('forStatus')}
            />
            <TemplateContentField />
          </Fields>
          <TemplatePreview />
        </div>
        <Group gap={10}>
          <ActionButton type="submit" isOff={isSubmitting}>
            {isSubmitting ? text.saving : text.save}
          </ActionButton>
          <Button variant="default" onClick={onCancel}>
            {common.cancel}
          </Button>
        </Group>
      </form>
      <LeaveGuard hasWork={isDirty} />
    </FormProvider>
  );
}

const inBraces = (variable: string) => `{${variable}}`;

/** The message, with buttons that insert its variables, and a warning about unknown ones. */
function TemplateContentField() {
  const { field, fieldState } = useController<MessageTemplateContent, 'content'>({ name: 'content' });
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number>(undefined);
  const unknown = unknownVariables(field.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set once the new text is rendered
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
    <Stack gap={8}>
      <Textarea
        label={text.content}
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
            <Appearing>
              {(unknown.length === 1 ? text.unknown : text.unknownMany)(
                formatList(unknown.map((word) => `\u2068${inBraces(word)}\u2069`)),
              )}
            </Appearing>
          </p>
        )}
        <span className={s.counter} data-over={field.value.length > MAX_MESSAGE_LENGTH || undefined}>
          {text.counter(formatNumber(field.value.trim().length), MAX_MESSAGE_LENGTH)}
        </span>
      </div>
      <div className={s.variables}>
        {text.variables}
        {messageVariables.map((variable) => (
          <UnstyledButton key={variable} className={s.variable} onClick={() => insert(variable)}>
            <VisuallyHidden>{text.insert}</VisuallyHidden>
            <code dir="ltr">{inBraces(variable)}</code>
            {messageVariableTexts[variable]}
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  );
}

/** The message as a customer would receive it, updated while it is typed. */
function TemplatePreview() {
  const titleId = useId();
  const content = useWatch<MessageTemplateContent, 'content'>({ name: 'content' });
  const { values, isReal } = useSampleValues();
  const message = renderMessageTemplate(content.trim(), values);
  return (
    <section className={s.preview} aria-labelledby={titleId}>
      <p id={titleId} className={typography.bold}>
        {text.preview}
      </p>
      <p className={s.previewNote}>{isReal ? text.previewOfOrder : text.previewOfSample}</p>
      {message === '' ? (
        <p className={s.previewEmpty}>{text.previewEmpty}</p>
      ) : (
        <p className={s.bubble} dir="auto">
          {message}
        </p>
      )}
      {content.trim().length <= MAX_MESSAGE_LENGTH && message.length > MAX_MESSAGE_LENGTH && (
        <p className={s.warning}>{text.previewTooLong(MAX_MESSAGE_LENGTH)}</p>
      )}
    </section>
  );
}
