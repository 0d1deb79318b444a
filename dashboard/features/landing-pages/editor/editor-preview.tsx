import { memo, useState } from 'react';
import { previewPane as text } from '../../../messages/index.ts';
import { type Device, DeviceSwitch } from '../device-frame.tsx';
import { Canvas } from './canvas.tsx';
import s from './editor.module.css';
import { CanvasScreen, type Sheet } from './screen.tsx';
import type { SessionStore, SessionView } from './use-session.ts';

type Props = {
  session: SessionStore;
  view: SessionView;
  /** The page's title, for the bar above it. */
  title: string;
  /** The window has room for it beside the form. */
  isBeside: boolean;
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
  onClose: () => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
  /** A field of the page was touched. */
  onTouch: (part: string, field: string) => void;
};

/** The page where it is edited: beside the form where there is room, otherwise the whole window. */
export const EditorPreview = memo(function EditorPreview({ isBeside, ...props }: Props) {
  if (!isBeside) return <CanvasScreen {...props} />;
  return (
    <aside className={s.beside} aria-label={text.open}>
      <PreviewPane {...props} />
    </aside>
  );
});

type PaneProps = Pick<Props, 'session' | 'undo' | 'save' | 'onTouch'>;

/** The canvas with the choice of device. */
function PreviewPane({ session, undo, save, onTouch }: PaneProps) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <span>{text.hint}</span>
        <DeviceSwitch device={device} onDevice={setDevice} />
      </div>
      <Canvas session={session} device={device} isPhone={false} undo={undo} save={save} onTouch={onTouch} />
    </div>
  );
}
