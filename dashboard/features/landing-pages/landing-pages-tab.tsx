import { Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import { IconPlus, IconWorldPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import type { EditorLocationState } from '../../lib/paths.ts';
import { editLandingPagePath, paths } from '../../lib/paths.ts';
import { common, landingPages as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, PagedCard } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import { useEnablePage } from './enable-page.tsx';
import s from './landing-pages.module.css';
import { LandingPageCards, LandingPagesTable } from './landing-pages-table.tsx';
import { PlanCard } from './plan-card.tsx';
import {
  useDeleteLandingPage,
  useDuplicateLandingPage,
  useLandingPages,
  useMyAllowance,
  useSetLandingPageEnabled,
} from './queries.ts';

type Props = {
  /** The screen has the first steps above the list, which lead to the first page themselves. */
  isGuided: boolean;
};

/** Loads the code of all kinds of blocks. */
const BlanksDialog = lazyPart(async () => ({
  default: (await import('./blanks-dialog.tsx')).BlanksDialog,
}));

/** The merchant's pages, as a part of the dashboard's home screen. */
export function LandingPagesTab({ isGuided }: Props) {
  const list = useLandingPages();
  const allowance = useMyAllowance();
  const setEnabled = useSetLandingPageEnabled();
  const duplicate = useDuplicateLandingPage();
  const remove = useDeleteLandingPage();
  const navigate = useNavigate();
  const List = useHasCards() ? LandingPageCards : LandingPagesTable;
  const [pageToDelete, setPageToDelete] = useState<LandingPageSummary>();
  const [problem, setProblem] = useState<string>();
  const pages = itemsOf(list.data);
  // When the plan's card appears above the list, the list moves down and a click would hit the wrong row.
  const isWaiting = allowance.isPending && allowance.failureCount === 0;

  const onError = (error: unknown) => setProblem(errorText(error, text.toggleFailed));
  const set = (pageId: string, isEnabled: boolean, onSuccess?: () => void) =>
    setEnabled.mutate({ pageId, isEnabled }, { ...(onSuccess && { onSuccess }), onError });
  const { enable, question } = useEnablePage({
    BlanksDialog,
    onEnabled: ({ id, title }) => showToast({ text: text.enabled(title), onUndo: () => set(id, false) }),
    onError,
    onFill: ({ id }) => edit(id),
  });

  /** No question, because one tap in the toast restores the page. */
  function toggle({ id, title, isEnabled }: LandingPageSummary) {
    setProblem(undefined);
    if (!isEnabled) return void enable(id);
    set(id, false, () => showToast({ text: text.disabled(title), onUndo: () => set(id, true) }));
  }

  /** Opens a disabled page to be changed. */
  function edit(pageId: string) {
    const state: EditorLocationState = { opensDisabled: true };
    void navigate(editLandingPagePath(pageId), { state });
  }

  /** Opens the copy at once, because merchants copy a page to change it. */
  function copy(page: LandingPageSummary) {
    if (duplicate.isPending) return;
    setProblem(undefined);
    duplicate.mutate(page.id, {
      onSuccess: ({ id }) => {
        edit(id);
        showToast({ text: text.duplicated });
      },
      onError: (error) => setProblem(errorText(error, text.duplicateFailed)),
    });
  }

  function confirmDelete(page: LandingPageSummary) {
    setProblem(undefined);
    setPageToDelete(undefined);
    remove.mutate(page.id, {
      onSuccess: () => showToast({ text: text.deleted(page.title) }),
      onError: (error) => setProblem(errorText(error, text.deleteFailed)),
    });
  }

  const actions = { onToggle: toggle, onDuplicate: copy, onDelete: setPageToDelete };
  return (
    <div className={s.tab}>
      {problem && (
        <Banner tone="error" onClose={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      {isWaiting ? (
        <Card isFlush>
          <RowSkeleton />
        </Card>
      ) : (
        <>
          <PlanCard />
          <PagedCard
            list={list}
            isEmpty={pages.length === 0}
            whileLoading={<RowSkeleton />}
            whenEmpty={isGuided ? <Notice title={text.empty} text={text.emptyGuided} /> : <FirstPage />}
            problem={errorText(list.error, text.loadFailed)}
          >
            <List pages={pages} {...actions} />
          </PagedCard>
        </>
      )}
      {question}
      <ConfirmDialog
        isOpen={pageToDelete !== undefined}
        title={text.deleteTitle}
        question={text.deleteQuestion}
        confirmLabel={common.delete}
        onConfirm={() => pageToDelete && confirmDelete(pageToDelete)}
        onCancel={() => setPageToDelete(undefined)}
      >
        <p className={s.consequence}>
          {pageToDelete && <bdi className={s.deleted}>{pageToDelete.title}</bdi>}
          {text.deleteConsequence}
        </p>
      </ConfirmDialog>
    </div>
  );
}

function FirstPage() {
  return (
    <Notice
      icon={<IconWorldPlus size={30} stroke={1.6} />}
      title={text.empty}
      text={text.emptyText}
      action={
        <Button component={Link} to={paths.createLandingPage} leftSection={<IconPlus size={18} />}>
          {text.createFirst}
        </Button>
      }
    />
  );
}
