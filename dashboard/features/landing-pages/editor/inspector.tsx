import { Button, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { canvasText as text } from '../../../messages/index.ts';
import { CanvasShown, useSelection } from '../form/selection.tsx';
import s from './editor.module.css';
import type { Sheet } from './screen.tsx';

type Props = {
  /** The fields are a sheet over the canvas; undefined where they have a place of their own. */
  sheet: Sheet | undefined;
  /** The canvas is on the screen, beside the fields or below them. */
  isWithCanvas: boolean;
  onSheet: (sheet: Sheet) => void;
  children: ReactNode;
};

/** A flick of this many pixels makes the sheet larger or smaller. */
const FLICK = 40;

/**
 * The fields: a part of the screen, or a sheet that comes up over the canvas. It opens at the field that was touched on
 * the canvas.
 */
export function Inspector({ sheet, isWithCanvas, onSheet, children }: Props) {
  const { part, at, touch } = useSelection();
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch opens its field, also the same one again
  useEffect(() => {
    if (!at || !box.current) return;
    return revealWhenShown(box.current, at);
  }, [touch, sheet]);

  function flick(to: number) {
    const by = to - (from.current ?? to);
    from.current = undefined;
    if (Math.abs(by) < FLICK) return onSheet(sheet === 'half' ? 'full' : 'half');
    if (by < 0) onSheet('full');
    else onSheet(sheet === 'full' ? 'half' : 'closed');
  }

  return (
    <div ref={box} className={s.inspector} data-sheet={sheet} data-part={(isWithCanvas && part) || undefined}>
      {sheet !== undefined && (
        <div className={s.grabberBar}>
          <UnstyledButton
            className={s.grabber ?? ''}
            aria-label={text.size}
            onPointerDown={(event) => {
              from.current = event.clientY;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerUp={(event) => flick(event.clientY)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onSheet(sheet === 'half' ? 'full' : 'half');
            }}
          />
          <Button variant="light" onClick={() => onSheet('closed')}>
            {text.done}
          </Button>
        </div>
      )}
      <CanvasShown value={isWithCanvas}>{children}</CanvasShown>
    </div>
  );
}

/** Frames in which a tab is drawn with a field; what is loaded first needs more. */
const FRAMES = 30;

/**
 * Scrolls to the control of a field as soon as its tab shows it; if it does not, to the part of the form that it is in.
 * Returns what calls it off.
 */
function revealWhenShown(box: HTMLElement, path: string): () => void {
  let frames = 0;
  let next = requestAnimationFrame(look);
  function look() {
    frames += 1;
    const field = fieldAt(box, path) ?? (frames < FRAMES ? undefined : nearestField(box, path));
    if (field) scrollTo(field.closest('.mantine-InputWrapper-root') ?? field);
    else if (frames < FRAMES) next = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(next);
}

/** What is too tall for the window, as all fields of a block, is shown from its beginning. */
function scrollTo(field: Element): void {
  field.scrollIntoView({ block: field.clientHeight > innerHeight / 2 ? 'start' : 'nearest' });
}

function fieldAt(box: HTMLElement, path: string): Element | undefined {
  const panel = '[role="tabpanel"]:not([hidden])';
  const name = CSS.escape(path);
  const field = box.querySelector(`${panel} [name="${name}"], ${panel} [data-path="${name}"]`);
  return field?.checkVisibility() ? field : undefined;
}

/** The smallest part of the form that a field is in. */
function nearestField(box: HTMLElement, path: string): Element | undefined {
  const end = path.lastIndexOf('.');
  if (end === -1) return undefined;
  const parent = path.slice(0, end);
  return fieldAt(box, parent) ?? nearestField(box, parent);
}
