import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { fieldOfPath, partOfField, pathOfPart } from '../page-preview/preview-messages.ts';

/**
 * The selection, shared by the canvas, the list of parts and the fields. `at` is the touched field, and
 * `touch` counts the touches, so that the same field can be requested twice.
 */
type Selection = { part: string | null; at: string; touch: number };

type Selected = Selection & {
  /** Selects a part, or nothing; without a path the part's own field is meant, or no field. */
  select: (part: string | null, at?: string) => void;
  /** Opens the canvas's library for the position after a part; undefined while there is no canvas. */
  openLibrary: OpenLibrary | undefined;
  provideLibrary: Dispatch<SetStateAction<OpenLibrary | undefined>>;
};

type OpenLibrary = (after: string | null) => void;

const SelectionContext = createContext<Selected | undefined>(undefined);

/**
 * Whether the canvas is on the screen, so that the fields are those of its selection: of a selected block
 * only its own.
 */
export const CanvasShown = createContext(false);

export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selection, setSelection] = useState<Selection>({ part: null, at: '', touch: 0 });
  const [openLibrary, provideLibrary] = useState<OpenLibrary>();
  const select = useCallback((part: string | null, at?: string) => {
    const path = at ?? (part === null ? '' : pathOfPart(part));
    const field = fieldOfPath(path);
    setSelection(({ touch }) => ({ part, at: field, touch: touch + 1 }));
  }, []);
  const selected = useMemo(
    () => ({ ...selection, select, openLibrary, provideLibrary }),
    [selection, select, openLibrary],
  );
  return <SelectionContext value={selected}>{children}</SelectionContext>;
}

export function useSelection(): Selected {
  const selected = useContext(SelectionContext);
  if (!selected) throw new Error('The selection belongs to an editor');
  return selected;
}

/**
 * The path of the field that a focused element edits, or of the part of the form that it is in, if the page
 * shows it.
 */
export function findShownField(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const name = target.getAttribute('name') ?? '';
  const path = name || (target.closest('[data-path]')?.getAttribute('data-path') ?? '');
  if (!partOfField(path)) return undefined;
  // The rest of the layout is about the form, at whose end is the button.
  return /^layout(?!\.(?:blocks|sections|order))/.test(path) ? 'layout.buttonText' : path;
}
