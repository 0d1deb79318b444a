import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListTree, IconPalette } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { canvasText, previewPane as text } from '../../../messages/index.ts';
import { type Device, DeviceSwitch } from '../device-frame.tsx';
import { useSelection } from '../form/selection.tsx';
import { Canvas } from './canvas.tsx';
import s from './editor.module.css';
import { CanvasScreen, type CanvasScreenProps } from './screen.tsx';

type Props = CanvasScreenProps & {
  /** The window has room for it beside the form. */
  isBeside: boolean;
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

/** The page on a phone, its tools and the outline stand beside each other from this width on. */
const OUTLINE_BESIDE = '(width >= 100em)';

/** The canvas with the choice of device, the outline, and the way to the look of the page. */
function PreviewPane({ session, undo, save, onTouch }: PaneProps) {
  const [device, setDevice] = useState<Device>('phone');
  const hasRoom = useMediaQuery(OUTLINE_BESIDE, false, { getInitialValueInEffect: false });
  const [isAsked, setIsAsked] = useState<boolean>();
  const isOutlined = isAsked ?? (hasRoom && device === 'phone');
  const { select } = useSelection();
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <Button
          variant={isOutlined ? 'light' : 'subtle'}
          color={isOutlined ? 'sea' : 'gray.8'}
          leftSection={<IconListTree size={18} />}
          aria-pressed={isOutlined}
          onClick={() => setIsAsked(!isOutlined)}
        >
          {canvasText.parts}
        </Button>
        <Button
          variant="subtle"
          color="gray.8"
          leftSection={<IconPalette size={18} />}
          onClick={() => {
            select(null, 'theme');
            onTouch('', 'theme');
          }}
        >
          {canvasText.theme}
        </Button>
        <span>{text.hint}</span>
        <DeviceSwitch device={device} onDevice={setDevice} />
      </div>
      <Canvas {...{ session, device, isOutlined, undo, save, onTouch }} isPhone={false} />
    </div>
  );
}
