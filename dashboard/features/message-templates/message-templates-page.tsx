import { Button } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates';
import { IconMessage2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import { useOpenNew } from '../../lib/use-open-new.ts';
import {
  common,
  messagePurposeTexts,
  messageTemplates as messageTemplatesText,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, PagedCard } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DeleteButton, EditButton } from '../../ui/edit-delete-buttons.tsx';
import { LeaveQuestion } from '../../ui/leave-guard.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import s from './message-templates.module.css';
import { useDeleteMessageTemplate, useMessageTemplates } from './queries.ts';
import { TemplateForm } from './template-form.tsx';
import { templateStatusText } from './template-text.ts';

type Report = { tone: 'success' | 'error'; text: string };

/**
 * The merchant's message templates; one form at a time, for a new template or instead of the one it edits.
 */
export function MessageTemplatesPage() {
  const list = useMessageTemplates();
  const remove = useDeleteMessageTemplate();
  const form = useOpenForm();
  useOpenNew(() => form.open('new'));
  const [deleting, setDeleting] = useState<MessageTemplateResponse>();
  const [report, setReport] = useState<Report>();
  const templates = itemsOf(list.data);

  function saved(text: string) {
    form.close();
    setReport({ tone: 'success', text });
  }

  function confirmDelete(template: MessageTemplateResponse) {
    setReport(undefined);
    remove.mutate(template.id, {
      onSuccess: () => setReport({ tone: 'success', text: messageTemplatesText.deleted }),
      onError: (error) =>
        setReport({ tone: 'error', text: errorText(error, messageTemplatesText.deleteFailed) }),
      onSettled: () => setDeleting(undefined),
    });
  }

  const add = (label: string) => (
    <Button leftSection={<IconPlus size={18} />} onClick={() => form.open('new')}>
      {label}
    </Button>
  );

  return (
    <Page
      title={messageTemplatesText.title}
      action={templates.length > 0 && form.opened !== 'new' && add(messageTemplatesText.add)}
    >
      {report && (
        <Banner tone={report.tone} onClose={() => setReport(undefined)}>
          {report.text}
        </Banner>
      )}
      {form.opened === 'new' && (
        <Card title={messageTemplatesText.addTitle}>
          <TemplateForm
            template={undefined}
            onDirty={form.setDirty}
            onSaved={() => saved(messageTemplatesText.added)}
            onCancel={form.close}
          />
        </Card>
      )}
      {(templates.length > 0 || form.opened !== 'new') && (
        <PagedCard
          list={list}
          isEmpty={templates.length === 0}
          whileLoading={<RowSkeleton />}
          whenEmpty={
            <Notice
              icon={<IconMessage2 size={30} stroke={1.6} />}
              title={messageTemplatesText.empty}
              text={messageTemplatesText.emptyText}
              action={add(messageTemplatesText.addFirst)}
            />
          }
          problem={errorText(list.error, messageTemplatesText.loadFailed)}
        >
          <ul className={s.list} aria-label={messageTemplatesText.list}>
            {templates.map((template) => (
              <li key={template.id} className={s.row}>
                {form.opened === template.id ? (
                  <TemplateForm
                    template={template}
                    onDirty={form.setDirty}
                    onSaved={() => saved(messageTemplatesText.updated)}
                    onCancel={form.close}
                  />
                ) : (
                  <TemplateRow
                    template={template}
                    onEdit={() => form.open(template.id)}
                    onDelete={() => setDeleting(template)}
                  />
                )}
              </li>
            ))}
          </ul>
        </PagedCard>
      )}
      <LeaveQuestion isOpen={form.requested !== undefined} onLeave={form.discard} onStay={form.stay} />
      <ConfirmDialog
        isOpen={deleting !== undefined}
        title={common.actionOf(messageTemplatesText.deleteTitle, deleting?.name ?? '')}
        question={messageTemplatesText.deleteQuestion}
        confirmLabel={common.delete}
        isBusy={remove.isPending}
        onConfirm={() => deleting && confirmDelete(deleting)}
        onCancel={() => setDeleting(undefined)}
      />
    </Page>
  );
}

type TemplateRowProps = {
  template: MessageTemplateResponse;
  onEdit: () => void;
  onDelete: () => void;
};

function TemplateRow({
  template: { name, content, forStatus, purpose },
  onEdit,
  onDelete,
}: TemplateRowProps) {
  return (
    <>
      <div className={s.rowHead}>
        <h2 className={s.name}>
          <bdi>{name}</bdi>
        </h2>
        <span className={s.status} data-status={forStatus}>
          {purpose === 'other' ? templateStatusText(forStatus) : messagePurposeTexts[purpose]}
        </span>
        <EditButton of={name} onClick={onEdit} />
        <DeleteButton of={name} onClick={onDelete} />
      </div>
      <pre className={s.text}>{content}</pre>
    </>
  );
}

/** The form of a new template, or the id of the template it edits. */
type Form = 'new' | (string & {});

/**
 * Which form is open. Another one that is opened over unsaved edits waits in `requested` until the merchant
 * decides.
 */
function useOpenForm() {
  const [opened, setOpened] = useState<Form>();
  const [isDirty, setDirty] = useState(false);
  const [requested, setRequested] = useState<Form>();

  return {
    opened,
    requested,
    setDirty,
    open(form: Form) {
      if (isDirty && form !== opened) setRequested(form);
      else setOpened(form);
    },
    close: () => setOpened(undefined),
    /** Discards the edits and opens the requested form. */
    discard() {
      setOpened(requested);
      setRequested(undefined);
    },
    stay: () => setRequested(undefined),
  };
}
