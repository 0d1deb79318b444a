import { VisuallyHidden } from '@mantine/core';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { type ComponentProps, Suspense, use, useState } from 'react';
import { useLocation, useMatch, useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { editor as text } from '../../../messages/index.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { useHasFullEditor } from '../../../ui/window-width.ts';
import {
  DRAFT_PARAM,
  type EditorLocationState,
  loadStarters,
  namesStarter,
  type PageStart,
  pageStart,
} from '../editor-address.ts';
import { SelectionProvider } from '../form/selection.tsx';
import { newPage } from '../form/values.ts';
import { PageDisabled, PageNotLoaded } from '../page-notices.tsx';
import { useLandingPage } from '../queries.ts';
import { BackLayers } from './back-layers.tsx';
import s from './editor.module.css';
import { Editor } from './editor.tsx';
import { useDraftOffers } from './use-drafts.ts';

/** What only new pages need is downloaded when one is begun. */
const StarterChoice = lazyPart(async () => ({
  default: (await import('./starter-choice.tsx')).StarterChoice,
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
    <Page title={text.createTitle} width={1320}>
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
  const starters = pageId === undefined && namesStarter(search) ? use(loadStarters()) : [];
  const start = pageId === undefined ? pageStart(search, starters) : undefined;
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
  /** The content a new page starts with. */
  start: PageStart | undefined;
  /** The editor whose draft a new page continues. */
  draftId: string | null;
  /** Opens a disabled page without asking whether to enable it, as after making a copy. */
  opensDisabled: boolean;
};

/** Opens a page, or a new one, in the editor. Later fetches do not change what is being typed. */
function EditorPage({ editorKey, pageId, start, draftId, opensDisabled }: Props) {
  const session = useSession();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  // Kept here because the address no longer has them once the page is created.
  const [first] = useState({ start, draftId });
  const [isOpen, setIsOpen] = useState(pageId === undefined);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const title = pageId === undefined ? text.createTitle : text.editTitle;

  if (!isOpen && page && (page.isEnabled || opensDisabled)) setIsOpen(true);

  const isLoading = !isOpen && !isLoadingError && !page;
  // A page that is not opened at once is asked about in the dashboard's own frame.
  const fillsWindow = useHasFullEditor() && (isOpen || isLoading);

  return (
    <Page title={title} width={1320} action={<div ref={setActions} />} fillsWindow={fillsWindow}>
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

/** The editor's window before the page is known. */
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

/** A draft that is gone, or that another tab is writing, is not continued: the page then begins anew. */
function ContinuedDraft({ draftId, ...editor }: Omit<OpenProps, 'draftId'> & { draftId: string }) {
  const [blank] = useState(() => newPage(newLandingPageContent()));
  const { offers } = useDraftOffers(editor.userId, blank);
  // Once it is open, the editor itself locks the draft.
  const [draft, setDraft] = useState<Parameters<typeof Editor>[0]['draft'] | null>(null);
  if (draft === null && offers) setDraft(offers.find(({ editorId }) => editorId === draftId));
  return draft === null ? <FormSkeleton /> : <Editor {...editor} draft={draft} />;
}
