import { canvasText as text } from '../../messages/index.ts';
import { useHasOutline } from '../../ui/window-width.ts';
import type { Device } from '../page-preview/device-frame.tsx';
import { Canvas } from './canvas.tsx';
import s from './editor.module.css';
import { CanvasScreen, type CanvasScreenProps } from './screen.tsx';

type Props = CanvasScreenProps & {
  /**
   * The canvas is the middle of the window, between the outline and the fields; otherwise it is the whole
   * window.
   */
  isFull: boolean;
  device: Device;
};

/** The page where it is edited. */
export function EditorPreview({ isFull, device, ...props }: Props) {
  const isOutlined = useHasOutline();
  if (!isFull) return <CanvasScreen {...props} />;
  const { session, isListing, onListing, undo, save, onTouch } = props;
  return (
    <section className={s.canvas} aria-label={text.open}>
      <Canvas
        session={session}
        device={device}
        isOutlined={isOutlined}
        isListing={isListing}
        onListing={onListing}
        undo={undo}
        save={save}
        onTouch={onTouch}
        isPhone={false}
      />
    </section>
  );
}
