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
  /** The content a new page starts with. */
  start: PageStart | undefined;
  /** Opens a disabled page without asking whether to enable it, as after making a copy. */
  opensDisabled: boolean;
};

/** Opens a page, or a new one, in the editor. Later fetches do not change what is being typed. */
function EditorPage({ editorKey, pageId, start, opensDisabled }: Props) {
  const session = useSession();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  // Kept here because the address no longer has it once the page is created.
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
