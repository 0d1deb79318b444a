import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { previewPane as text } from '../../../messages/index.ts';
import { type Device, DeviceFrame, DeviceSwitch } from '../device-frame.tsx';
import { toPreviewContent } from '../form/content.ts';
import type { TabId } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';
import { readFromPreview, type ToPreview } from '../preview-messages.ts';
import s from './editor.module.css';

type Props = { isOpen: boolean; onClose: () => void; onSection: (tab: TabId) => void };

/** The live preview: beside the form where there is room, else a sheet over it. */
export const EditorPreview = memo(function EditorPreview({ isOpen, onClose, onSection }: Props) {
  const isBeside = useHasRoomForPreview();
  if (isBeside) {
    return (
      isOpen && (
        <aside className={s.beside} aria-label={text.open}>
          <PreviewPane onSection={onSection} />
        </aside>
      )
    );
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="92%"
      title={text.open}
      classNames={{ content: s.sheet ?? '', body: s.sheetBody ?? '' }}
    >
      <PreviewPane
        onSection={(tab) => {
          onSection(tab);
          onClose();
        }}
      />
    </Drawer>
  );
});

/** The same width as in `editor.module.css`. */
export function useHasRoomForPreview(): boolean {
  return useMediaQuery('(width >= 85em)', false, { getInitialValueInEffect: false });
}

/** The live preview with its choice of width. */
export function PreviewPane({ onSection }: { onSection: (tab: TabId) => void }) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <span>{text.hint}</span>
        <DeviceSwitch device={device} onDevice={setDevice} />
      </div>
      <PreviewFrame device={device} onSection={onSection} />
    </div>
  );
}

const DEBOUNCE_MS = 80;

type PreviewFrameProps = { device: Device; onSection: (tab: TabId) => void };

/** The page as it would be published, in a sandbox of its own, following what is typed. */
export function PreviewFrame({ device, onSection }: PreviewFrameProps) {
  const { subscribe, getValues } = useFormContext<EditorValues>();
  const frame = useRef<HTMLIFrameElement>(null);

  const show = useEffectEvent(() => {
    const message: ToPreview = { content: toPreviewContent(getValues()) };
    // The sandboxed document has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*');
  });
  const receive = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return;
    const message = readFromPreview(data);
    if (message?.type === 'ready') show();
    if (message?.type === 'section') onSection(message.tab);
  });

  useEffect(() => {
    const listener = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          show();
        }, DEBOUNCE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);

  return <DeviceFrame device={device} title={text.title} frameRef={frame} />;
}
