import { useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { editor as text } from '../../../messages/index.ts';
import { Page } from '../../../ui/page.tsx';
import { type EditorLocationState, type PageStart, pageStart } from '../editor-address.ts';
import { EditorSkeleton, PageDisabled, PageNotLoaded } from '../page-notices.tsx';
import { useLandingPage } from '../queries.ts';
import { Editor } from './editor.tsx';
import { StarterChoice } from './starter-choice.tsx';

export function EditorRoute() {
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const [search] = useSearchParams();
  const location = useLocation();
  const state: EditorLocationState | null = location.state;
  const editorKey = state?.editorKey ?? pageId ?? location.key;
  const start = pageId === undefined ? pageStart(search) : undefined;
  if (pageId === undefined && !start) return <StarterChoice />;
  return (
    <EditorPage
      key={editorKey}
      editorKey={editorKey}
      pageId={pageId}
      start={start}
      opensDisabled={state?.opensDisabled ?? false}
    />
  );
}

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
  const title = pageId === undefined ? text.createTitle : text.editTitle;

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
