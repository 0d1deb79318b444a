import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useMatch, useNavigate, useNavigationType } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import type { EditorLocationState } from '../editor-address.ts';

/** Closes what is open. */
type Close = () => void;

const LayersContext = createContext<((close: Close) => () => void) | undefined>(undefined);

/**
 * Lets the back button of a phone close what covers the screen, the last first, instead of leaving the editor: each
 * layer is an entry of the history at the same address. A page that is not created yet has none, because creating it
 * replaces its address.
 */
export function BackLayers({ editorKey, children }: { editorKey: string; children: ReactNode }) {
  const [layers, setLayers] = useState<readonly Close[]>([]);
  const location = useLocation();
  const { pathname, search } = location;
  const state: EditorLocationState | null = location.state;
  const navigate = useNavigate();
  const kind = useNavigationType();
  const isStored = useMatch(paths.editLandingPage) !== null;
  const depth = isStored ? layers.length : 0;
  const shown = state?.layers ?? 0;
  /** `entries` is how many the history has once it has followed. */
  const last = useRef({ depth, entries: shown, location });
  const opened = useRef(0);

  const follow = useEffectEvent(() => {
    // What opens together with the editor, as after a reload, is counted with the next rendering.
    if (opened.current !== layers.length) return;
    const before = last.current;
    // What was asked of the history may not be rendered yet; a step of the merchant's own says where it is.
    const hasStepped = kind === 'POP' && location !== before.location;
    const entries = hasStepped ? shown : before.entries;
    const wentBack = hasStepped && shown < before.entries && depth === before.depth;
    last.current = { depth, entries, location };
    if (depth > entries && wentBack) return layers.at(-1)?.();
    if (depth < entries) {
      last.current.entries = depth;
      return void navigate(depth - entries);
    }
    if (depth > entries) {
      last.current.entries = entries + 1;
      const next: EditorLocationState = { ...state, editorKey, layers: entries + 1 };
      void navigate({ pathname, search }, { state: next, preventScrollReset: true });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open, and each step in the history
  useEffect(() => follow(), [depth, location]);

  const open = useCallback((close: Close) => {
    opened.current += 1;
    setLayers((before) => [...before, close]);
    return () => {
      opened.current -= 1;
      setLayers((before) => before.filter((other) => other !== close));
    };
  }, []);
  return <LayersContext value={open}>{children}</LayersContext>;
}

/** While something is open over the screen, the back button closes it. */
export function useBackLayer(isOpen: boolean, close: Close): void {
  const open = useContext(LayersContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? open?.(() => closeNow()) : undefined), [isOpen, open]);
}
