import { type DragEvent, type ReactNode, useState } from 'react';
import { pictures as words } from '../../messages/pictures.ts';
import s from './uploads.module.css';

type Props = { onFiles: (files: File[]) => void; children: ReactNode };

/** Takes files that are dragged onto what it holds. The keyboard's way is the upload button. */
export function DropArea({ onFiles, children }: Props) {
  const [isOver, setIsOver] = useState(false);

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function onDragLeave(event: DragEvent<HTMLElement>) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setIsOver(false);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button beside it does the same
    <div
      className={s.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      {children}
      {isOver && <div className={s.dropNotice}>{words.dropHere}</div>}
    </div>
  );
}
