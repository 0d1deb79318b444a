import { Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconPlus, IconWorldPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { editLandingPagePath, paths } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { common } from '../../../messages/common.ts';
import { landingPages as words } from '../../../messages/landing-pages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PagedCard } from '../../../ui/paged-card.tsx';
import { RowSkeleton } from '../../../ui/row-skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useHasCards } from '../../../ui/window-width.ts';
import { useDeleteLandingPage } from '../api/delete-landing-page.ts';
import { useDuplicateLandingPage } from '../api/duplicate-landing-page.ts';
import { useLandingPages } from '../api/list-landing-pages.ts';
import { useSetLandingPageEnabled } from '../api/set-landing-page-enabled.ts';
import type { EditorLocationState } from '../editor/editor-route.tsx';
import { LandingPageCards } from './landing-page-cards.tsx';
import s from './landing-pages.module.css';
import { LandingPagesTable } from './landing-pages-table.tsx';
import { PlanCard } from './plan-card.tsx';

/** The merchant's pages: a part of the dashboard's home. */
export function LandingPagesTab() {
  const list = useLandingPages();
  const setEnabled = useSetLandingPageEnabled();
  const duplicate = useDuplicateLandingPage();
  const remove = useDeleteLandingPage();
  const navigate = useNavigate();
  const List = useHasCards() ? LandingPageCards : LandingPagesTable;
  const [doomed, setDoomed] = useState<LandingPageSummary>();
  const [problem, setProblem] = useState<string>();
  const pages = itemsOf(list.data);

  function toggle(page: LandingPageSummary) {
    setProblem(undefined);
    setEnabled.mutate(
      { pageId: page.id, isEnabled: !page.isEnabled },
      { onError: (error) => setProblem(errorText(error, words.toggleFailed)) },
    );
  }

  /** The copy opens at once: it is made to be changed. */
  function copy(page: LandingPageSummary) {
    if (duplicate.isPending) return;
    setProblem(undefined);
    duplicate.mutate(page.id, {
      onSuccess: ({ id }) => {
        const state: EditorLocationState = { opensDisabled: true };
        void navigate(editLandingPagePath(id), { state });
        showToast({ text: words.duplicated });
      },
      onError: (error) => setProblem(errorText(error, words.duplicateFailed)),
    });
  }

  function confirmDelete(page: LandingPageSummary) {
    setProblem(undefined);
    setDoomed(undefined);
    remove.mutate(page.id, { onError: (error) => setProblem(errorText(error, words.deleteFailed)) });
  }

  const actions = { onToggle: toggle, onDuplicate: copy, onDelete: setDoomed };
  return (
    <div className={s.tab}>
      {problem && (
        <Banner tone="error" onClose={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <PlanCard />
      <PagedCard
        list={list}
        isEmpty={pages.length === 0}
        whileLoading={<RowSkeleton />}
        whenEmpty={<FirstPage />}
        problem={errorText(list.error, words.loadFailed)}
      >
        <List pages={pages} {...actions} />
      </PagedCard>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        confirmLabel={common.delete}
        onConfirm={() => doomed && confirmDelete(doomed)}
        onCancel={() => setDoomed(undefined)}
      />
    </div>
  );
}

function FirstPage() {
  return (
    <Notice
      icon={<IconWorldPlus size={30} stroke={1.6} />}
      title={words.empty}
      text={words.emptyText}
      action={
        <Button component={Link} to={paths.createLandingPage} leftSection={<IconPlus size={18} />}>
          {words.createFirst}
        </Button>
      }
    />
  );
}
