import { Button, Group, TextInput } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import type { MessageTemplateContent } from '@mirsah/domain/message-template/message-template.ts';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { errorText } from '../../lib/api/error-text.ts';
import { common } from '../../messages/common.ts';
import { messageTemplates as words } from '../../messages/message-templates.ts';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useSaveMessageTemplate } from './api/save-message-template.ts';
import s from './message-templates.module.css';
import { templateResolver } from './read-template.ts';
import { TemplateContentField } from './template-content-field.tsx';
import { TemplatePreview } from './template-preview.tsx';

type Props = {
  /** What is being edited; undefined adds a template. */
  template: MessageTemplateResponse | undefined;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
};

export function TemplateForm({ template, onDirty, onSaved, onCancel }: Props) {
  // What a conflict is measured against: a later fetch of the list must not hide one.
  const [edited] = useState(template);
  const form = useForm<MessageTemplateContent>({
    resolver: templateResolver,
    defaultValues: { name: edited?.name ?? '', content: edited?.content ?? '' },
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
      await save.mutateAsync({ content, replaces: edited });
      onSaved();
    } catch (error) {
      const ownTexts = {
        version_conflict: words.conflict,
        not_found: words.gone,
        not_signed_in: words.signInToAdd,
      };
      setProblem(errorText(error, words.saveFailed, ownTexts));
    }
  });

  return (
    <FormProvider {...form}>
      <form
        className={s.form}
        aria-label={edited ? words.editTitle(edited.name) : words.addTitle}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className={s.sides}>
          <Fields>
            <TextInput
              label={words.name}
              placeholder={words.namePlaceholder}
              required
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TemplateContentField />
          </Fields>
          <TemplatePreview />
        </div>
        <Group gap={10}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? words.saving : words.save}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {common.cancel}
          </Button>
        </Group>
      </form>
      <LeaveGuard hasWork={isDirty} />
    </FormProvider>
  );
}
