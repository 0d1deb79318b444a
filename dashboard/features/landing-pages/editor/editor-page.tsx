import { useState } from 'react';
import { editor as words } from '../../../messages/editor.ts';
import { Page } from '../../../ui/page.tsx';
import { useLandingPage } from '../api/get-landing-page.ts';
import { Editor } from './editor.tsx';
import { EditorSkeleton, PageDisabled, PageNotLoaded } from './editor-notices.tsx';

/** Opens a page for editing, or a new one, and stays with it: later fetches do not touch what is being typed. */
export function EditorPage({ editorKey, pageId }: { editorKey: string; pageId: string | undefined }) {
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  const [isOpen, setIsOpen] = useState(pageId === undefined);
  const [generation, setGeneration] = useState(0);
  const title = pageId === undefined ? words.createTitle : words.editTitle;

  if (!isOpen && page?.isEnabled) setIsOpen(true);

  async function openLatest() {
    const { isSuccess } = await refetch();
    if (isSuccess) setGeneration((number) => number + 1);
  }

  return (
    <Page title={title} width={1320}>
      {isLoadingError && <PageNotLoaded error={error} onRetry={() => void refetch()} />}
      {!isOpen && !isLoadingError && !page && <EditorSkeleton />}
      {!isOpen && page && <PageDisabled page={page} />}
      {isOpen && (
        <Editor key={generation} editorKey={editorKey} page={page} onOpenLatest={() => void openLatest()} />
      )}
    </Page>
  );
}
