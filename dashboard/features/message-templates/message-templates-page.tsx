import { Button } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import { IconMessage2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { itemsOf } from '../../lib/api/paged.ts';
import { common } from '../../messages/common.ts';
import { leaving } from '../../messages/editor-safety.ts';
import { messageTemplates as words } from '../../messages/message-templates.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedCard } from '../../ui/paged-card.tsx';
import { useDeleteMessageTemplate } from './api/delete-message-template.ts';
import { useMessageTemplates } from './api/list-message-templates.ts';
import s from './message-templates.module.css';
import { TemplateForm } from './template-form.tsx';
import { TemplateRow } from './template-row.tsx';
import { useOpenForm } from './use-open-form.ts';

type Report = { tone: 'success' | 'error'; text: string };

export function MessageTemplatesPage() {
  const list = useMessageTemplates();
  const remove = useDeleteMessageTemplate();
  const form = useOpenForm();
  const [doomed, setDoomed] = useState<MessageTemplateResponse>();
  const [report, setReport] = useState<Report>();
  const templates = itemsOf(list.data);

  function saved(text: string) {
    form.close();
    setReport({ tone: 'success', text });
  }

  function confirmDelete(template: MessageTemplateResponse) {
    setReport(undefined);
    remove.mutate(template.id, {
      onSuccess: () => setReport({ tone: 'success', text: words.deleted }),
      onError: (error) => setReport({ tone: 'error', text: errorText(error, words.deleteFailed) }),
      onSettled: () => setDoomed(undefined),
    });
  }

  const add = (label: string) => (
    <Button leftSection={<IconPlus size={18} />} onClick={() => form.open('new')}>
      {label}
    </Button>
  );

  return (
    <Page title={words.title} action={templates.length > 0 && form.opened !== 'new' && add(words.add)}>
      {report && (
        <Banner tone={report.tone} onClose={() => setReport(undefined)}>
          {report.text}
        </Banner>
      )}
      {form.opened === 'new' && (
        <Card title={words.addTitle}>
          <TemplateForm
            template={undefined}
            onDirty={form.setDirty}
            onSaved={() => saved(words.added)}
            onCancel={form.close}
          />
        </Card>
      )}
      {(templates.length > 0 || form.opened !== 'new') && (
        <PagedCard
          list={list}
          isEmpty={templates.length === 0}
          whileLoading={<Loading />}
          whenEmpty={
            <Notice
              icon={<IconMessage2 size={30} stroke={1.6} />}
              title={words.empty}
              text={words.emptyText}
              action={add(words.addFirst)}
            />
          }
          problem={errorText(list.error, words.loadFailed)}
        >
          <ul className={s.list} aria-label={words.list}>
            {templates.map((template) => (
              <li key={template.id} className={s.row}>
                {form.opened === template.id ? (
                  <TemplateForm
                    template={template}
                    onDirty={form.setDirty}
                    onSaved={() => saved(words.updated)}
                    onCancel={form.close}
                  />
                ) : (
                  <TemplateRow
                    template={template}
                    onEdit={() => form.open(template.id)}
                    onDelete={() => setDoomed(template)}
                  />
                )}
              </li>
            ))}
          </ul>
        </PagedCard>
      )}
      <ConfirmDialog
        isOpen={form.wanted !== undefined}
        title={leaving.title}
        question={leaving.lostQuestion}
        confirmLabel={leaving.leaveUnsaved}
        cancelLabel={leaving.stay}
        onConfirm={form.switchOver}
        onCancel={form.stay}
      />
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        confirmLabel={common.delete}
        isBusy={remove.isPending}
        onConfirm={() => doomed && confirmDelete(doomed)}
        onCancel={() => setDoomed(undefined)}
      />
    </Page>
  );
}
