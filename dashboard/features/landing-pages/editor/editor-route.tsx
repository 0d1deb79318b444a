import { useLocation, useMatch, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { pageStart } from '../starters/page-start.ts';
import { StarterChoice } from '../starters/starter-choice.tsx';
import { EditorPage } from './editor-page.tsx';

export type EditorLocationState = {
  /** Carried along when a page has just been created: the editor that created it goes on with it. */
  editorKey?: string;
  /** Opens a page that is off without asking whether to switch it on. */
  opensDisabled?: boolean;
};

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
