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
import { useLocation, useMatch, useNavigate } from 'react-router';
import type { EditorLocationState } from '../../lib/paths.ts';
import { paths } from '../../lib/paths.ts';

/** Closes the layer. */
type Close = () => void;

const LayersContext = createContext<((close: Close) => () => void) | undefined>(undefined);

/**
 * Lets the back button of a phone close the layers over the screen, the last first, instead of leaving the
 * editor: each layer is an entry of the history at the same address. A page that is not created yet has none,
 * because creating it replaces its address.
 */
export function BackLayers({ editorKey, children }: { editorKey: string; children: ReactNode }) {
  const [layers, setLayers] = useState<readonly Close[]>([]);
  const location = useLocation();
  const { pathname, search } = location;
  const state: EditorLocationState | null = location.state;
  const navigate = useNavigate();
  const isStored = useMatch(paths.editLandingPage) !== null;
  const depth = isStored ? layers.length : 0;
  const step = useStep();
  /** `entries` is the number of entries that the history has, once it has followed. */
  const last = useRef({ depth, entries: state?.layers ?? 0, step });
  const opened = useRef(0);

  const follow = useEffectEvent(() => {
    // Layers that open together with the editor, as after a reload, are counted with the next render.
    if (opened.current !== layers.length) return;
    const before = last.current;
    const hasStepped = step !== before.step;
    const entries = hasStepped ? step.layers : before.entries;
    const wentBack = hasStepped && step.layers < before.entries && depth === before.depth;
    last.current = { depth, entries, step };
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
  useEffect(() => follow(), [depth, step, location]);

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

/**
 * The merchant's last step through the history, with the number of layers at its target. Reported by the
 * browser: a step back right after an entry was added leads to the location that the router still shows, so
 * the location never changes.
 */
function useStep(): { layers: number } {
  const [step, setStep] = useState({ layers: 0 });
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => setStep({ layers: layersOf(state) });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return step;
}

/** The router stores a location's state as `usr` in the history's state. */
function layersOf(state: { usr?: EditorLocationState | null } | null): number {
  return state?.usr?.layers ?? 0;
}

/** While something is open over the screen, the back button closes it. */
export function useBackLayer(isOpen: boolean, close: Close): void {
  const open = useContext(LayersContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? open?.(() => closeNow()) : undefined), [isOpen, open]);
}
