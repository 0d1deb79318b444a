import { VisuallyHidden } from '@mantine/core';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type ComponentProps, Suspense, use, useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router';
import { DRAFT_PARAM, type EditorLocationState, paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { editor as text } from '../../messages/index.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FormSkeleton } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useHasFullEditor } from '../../ui/window-width.ts';
import { loadStart } from '../first-page/starters/load-start.ts';
import type { PageStart } from '../first-page/starters/new-page-start.ts';
import { PageDisabled, PageNotLoaded } from '../landing-pages/page-notices.tsx';
import { useLandingPage } from '../landing-pages/queries.ts';
import { useDraftOffers } from '../page-form/draft-offers.ts';
import { SelectionProvider } from '../page-form/selection.tsx';
import { newPage } from '../page-form/values.ts';
import { BackLayers } from './back-layers.tsx';
import s from './editor.module.css';
import { Editor } from './editor.tsx';

/** Code for new pages is downloaded when one is started. */
const StarterChoice = lazyPart(async () => ({
  default: (await import('../first-page/starter-choice.tsx')).StarterChoice,
}));

export function EditorRoute() {
  return (
    <Suspense fallback={<Opening />}>
      <EditorOfAddress />
    </Suspense>
  );
}

function Opening() {
  return (
    <Page title={text.createTitle} about={null} width={1320}>
      <FormSkeleton />
    </Page>
  );
}

function EditorOfAddress() {
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const [search] = useSearchParams();
  const location = useLocation();
  const state: EditorLocationState | null = location.state;
  const editorKey = state?.editorKey ?? pageId ?? location.key;
  const loading = pageId === undefined ? loadStart(editorKey, search) : undefined;
  const start = loading && use(loading);
  if (pageId === undefined && !start) return <StarterChoice />;
  return (
    <EditorPage
      key={editorKey}
      editorKey={editorKey}
      pageId={pageId}
      start={start}
      draftId={search.get(DRAFT_PARAM)}
      opensDisabled={state?.opensDisabled ?? false}
    />
  );
}

type Props = {
  editorKey: string;
  pageId: string | undefined;
  /** The content of a new page. */
  start: PageStart | undefined;
  /** The editor whose draft a new page continues. */
  draftId: string | null;
  /** Opens a disabled page without asking whether to enable it, as after copying one. */
  opensDisabled: boolean;
};

/** Opens a page, or a new one, in the editor. Later fetches do not change the edited values. */
function EditorPage({ editorKey, pageId, start, draftId, opensDisabled }: Props) {
  const session = useSession();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  // Stored here because the address no longer has them once the page is created.
  const [first] = useState({ start, draftId });
  const [isOpen, setIsOpen] = useState(pageId === undefined);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const title = pageId === undefined ? text.createTitle : text.editTitle;

  if (!isOpen && page && (page.isEnabled || opensDisabled)) setIsOpen(true);

  const isLoading = !isOpen && !isLoadingError && !page;
  // A page that does not open at once shows its question in the dashboard's own frame.
  const fillsWindow = useHasFullEditor() && (isOpen || isLoading);

  return (
    <Page
      title={title}
      about={isLoading ? null : page?.title}
      width={1320}
      action={<div ref={setActions} />}
      fillsWindow={fillsWindow}
    >
      {isLoadingError && <PageNotLoaded error={error} onRetry={() => void refetch()} />}
      {isLoading && (fillsWindow ? <OpeningWindow title={title} /> : <FormSkeleton />)}
      {!isOpen && page && <PageDisabled page={page} onEdit={() => setIsOpen(true)} />}
      {isOpen && 'userId' in session && (
        <OpenEditor
          editorKey={editorKey}
          userId={session.userId}
          page={page}
          start={first.start}
          draftId={first.draftId}
          actions={actions}
        />
      )}
    </Page>
  );
}

/** The editor's window before the page is loaded. */
function OpeningWindow({ title }: { title: string }) {
  return (
    <div className={s.form}>
      <header className={s.topBar}>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      </header>
      <div className={s.work}>
        <div className={s.canvas} />
        <div className={s.side}>
          <FormSkeleton />
        </div>
      </div>
    </div>
  );
}

type OpenProps = Omit<ComponentProps<typeof Editor>, 'draft'> & { draftId: string | null };

/** The editor; that of a new page continues its draft if the address names one. */
function OpenEditor({ draftId, ...editor }: OpenProps) {
  return (
    <SelectionProvider>
      <BackLayers editorKey={editor.editorKey}>
        {editor.start && draftId !== null ? (
          <ContinuedDraft draftId={draftId} {...editor} />
        ) : (
          <Editor {...editor} />
        )}
      </BackLayers>
    </SelectionProvider>
  );
}

/**
 * A draft that was deleted, or that another tab is writing, is not continued: the page then starts from
 * scratch.
 */
function ContinuedDraft({ draftId, ...editor }: Omit<OpenProps, 'draftId'> & { draftId: string }) {
  const [blank] = useState(() => newPage(newLandingPageContent()));
  const { offers } = useDraftOffers(editor.userId, blank);
  // Once it is open, the editor itself locks the draft.
  const [draft, setDraft] = useState<Parameters<typeof Editor>[0]['draft'] | null>(null);
  if (draft === null && offers) setDraft(offers.find(({ editorId }) => editorId === draftId));
  return draft === null ? <FormSkeleton /> : <Editor {...editor} draft={draft} />;
}
