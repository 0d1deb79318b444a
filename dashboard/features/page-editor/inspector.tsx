import { Button, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { canvasText as text } from '../../messages/index.ts';
import { hideConfirmation } from '../../ui/toast.tsx';
import { CanvasShown, useSelection } from '../page-form/selection.tsx';
import s from './editor.module.css';
import { revealWhenShown } from './focus-field.ts';
import type { Sheet } from './screen.tsx';

type Props = {
  /** The fields are a sheet over the canvas; undefined when they are beside it. */
  sheet: Sheet | undefined;
  /** The canvas is on the screen, beside the fields or below them. */
  isWithCanvas: boolean;
  onSheet: (sheet: Sheet) => void;
  /** Shown at the top of the sheet. */
  action: ReactNode;
  children: ReactNode;
};

/** A flick of this many pixels enlarges or shrinks the sheet. */
const FLICK = 40;

/**
 * The fields: a part of the screen, or a sheet over the canvas. It opens at the field that was touched on the
 * canvas.
 */
export function Inspector({ sheet, isWithCanvas, onSheet, action, children }: Props) {
  const { part, at, touch } = useSelection();
  const from = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch opens its field, also the same one again
  useEffect(() => {
    return at ? revealWhenShown(at) : undefined;
  }, [touch, sheet]);

  // Over the fields that were just opened, a confirmation of what they show would cover the first one.
  const isSheetOpen = sheet !== undefined && sheet !== 'closed';
  useEffect(() => {
    if (isSheetOpen) hideConfirmation();
  }, [isSheetOpen]);

  function flick(to: number) {
    const by = to - (from.current ?? to);
    from.current = undefined;
    if (Math.abs(by) < FLICK) return onSheet(sheet === 'half' ? 'full' : 'half');
    if (by < 0) onSheet('full');
    else onSheet(sheet === 'full' ? 'half' : 'closed');
  }

  return (
    <div className={s.inspector} data-sheet={sheet} data-part={(isWithCanvas && part) || undefined}>
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
          {action}
          <Button variant="light" onClick={() => onSheet('closed')}>
            {text.done}
          </Button>
        </div>
      )}
      <CanvasShown value={isWithCanvas}>{children}</CanvasShown>
    </div>
  );
}
