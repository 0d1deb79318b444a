import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DRAFT_PARAM, type EditorLocationState } from '../../lib/paths.ts';
import { editorTabs, type TabId } from '../page-form/tabs.ts';

const TAB_PARAM = 'tab';

/** The tab that the address names; the first one otherwise. */
export function tabOfAddress(search: URLSearchParams): TabId {
  return editorTabs.find(({ id }) => id === search.get(TAB_PARAM))?.id ?? 'general';
}

/** The address points to fields: to those of a tab, or to a part of one. */
export function namesFields(search: URLSearchParams, hash: string): boolean {
  return search.has(TAB_PARAM) || hash !== '';
}

type Address = {
  /** Undefined while only the page is shown: the address then stays unchanged. */
  tab: TabId | undefined;
  /** The first tab is named as well: without a name the address opens the page itself. */
  namesFirst: boolean;
  /** The draft of a page that is not created yet; undefined while there is none. */
  draftId: string | undefined;
  editorKey: string;
};

/** Names the tab and the draft of a new page in the address, so that a reload continues there. */
export function useAddress({ tab, namesFirst, draftId, editorKey }: Address): void {
  const [search] = useSearchParams();
  const { pathname, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const name = useEffectEvent(() => {
    const named = new URLSearchParams(search);
    if (tab !== undefined && (namesFirst || tab !== tabOfAddress(search))) named.set(TAB_PARAM, tab);
    if (draftId !== undefined) named.set(DRAFT_PARAM, draftId);
    if (named.toString() === search.toString()) return;
    const sameEditor: EditorLocationState = { ...state, editorKey };
    const to = { search: named.toString(), hash };
    void navigate(to, { replace: true, state: sameEditor, preventScrollReset: true });
  });
  // The page's own address replaces that of a new page once it is created.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the address names
  useEffect(() => name(), [tab, namesFirst, draftId, pathname, key]);
}
