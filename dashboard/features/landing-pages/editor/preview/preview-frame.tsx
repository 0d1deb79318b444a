import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { previewPane as words } from '../../../../messages/editor.ts';
import { type Device, DeviceFrame } from '../../preview/device-frame.tsx';
import { toDraft } from '../editor-form.ts';
import type { TabId } from '../editor-tabs.ts';
import type { EditorValues } from '../editor-values.ts';
import { readFromPreview, type ToPreview } from './messages.ts';

const PAUSE_MS = 80;

type Props = { device: Device; onSection: (tab: TabId) => void };

/** The page as it would be published, in a sandbox of its own, following what is typed. */
export function PreviewFrame({ device, onSection }: Props) {
  const { subscribe, getValues } = useFormContext<EditorValues>();
  const frame = useRef<HTMLIFrameElement>(null);

  const show = useEffectEvent(() => {
    const message: ToPreview = { content: toDraft(getValues()) };
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
        }, PAUSE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe]);

  return <DeviceFrame device={device} title={words.title} frameRef={frame} />;
}
