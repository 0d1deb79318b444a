import { useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { editor as words } from '../../../messages/editor.ts';
import { Page } from '../../../ui/page.tsx';
import { useLandingPage } from '../api/get-landing-page.ts';
import type { PageStart } from '../starters/page-start.ts';
import { Editor } from './editor.tsx';
import { EditorSkeleton, PageDisabled, PageNotLoaded } from './editor-notices.tsx';

type Props = {
  editorKey: string;
  pageId: string | undefined;
  /** What a new page starts from. */
  start: PageStart | undefined;
  /** Skips the question whether to switch a page on that is off: a fresh copy is edited first. */
  opensDisabled: boolean;
};

/** Opens a page for editing, or a new one, and stays with it: later fetches do not touch what is being typed. */
export function EditorPage({ editorKey, pageId, start, opensDisabled }: Props) {
  const session = useSession();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  // Once the page is created, its address says no more what it began with.
  const [first] = useState(start);
  const [isOpen, setIsOpen] = useState(pageId === undefined);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const title = pageId === undefined ? words.createTitle : words.editTitle;

  if (!isOpen && page && (page.isEnabled || opensDisabled)) setIsOpen(true);

  return (
    <Page title={title} width={1320} action={<div ref={setActions} />}>
      {isLoadingError && <PageNotLoaded error={error} onRetry={() => void refetch()} />}
      {!isOpen && !isLoadingError && !page && <EditorSkeleton />}
      {!isOpen && page && <PageDisabled page={page} onEdit={() => setIsOpen(true)} />}
      {isOpen && 'userId' in session && (
        <Editor editorKey={editorKey} userId={session.userId} page={page} start={first} actions={actions} />
      )}
    </Page>
  );
}
