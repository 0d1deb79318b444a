import { useLocation, useMatch } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { EditorPage } from './editor-page.tsx';

/** Carried along when a page has just been created: the editor that created it goes on with it. */
export type EditorLocationState = { editorKey: string };

export function EditorRoute() {
  const pageId = useMatch(paths.editLandingPage)?.params.pageId;
  const location = useLocation();
  const state: EditorLocationState | null = location.state;
  const editorKey = state?.editorKey ?? pageId ?? location.key;
  return <EditorPage key={editorKey} editorKey={editorKey} pageId={pageId} />;
}
