import { Button, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
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
  const reveal = useEffectEvent(() => {
    if (at && box.current) revealField(box.current, at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch opens its field, also the same one again
  useEffect(() => {
    // Two frames later the tab of the field is shown.
    requestAnimationFrame(() => requestAnimationFrame(() => reveal()));
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

/** Scrolls to the control of a field, or to the part of the form that it is in. */
function revealField(box: HTMLElement, path: string): void {
  const panel = '[role="tabpanel"]:not([hidden])';
  let field: Element | null | undefined;
  for (let at = path; !field && at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const name = CSS.escape(at);
    field = box.querySelector(`${panel} [name="${name}"], ${panel} [data-path="${name}"]`);
  }
  (field?.closest('.mantine-InputWrapper-root') ?? field)?.scrollIntoView({ block: 'nearest' });
}
