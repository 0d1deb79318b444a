import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { previewPane as words } from '../../../../messages/editor.ts';
import { toDraft } from '../editor-form.ts';
import type { TabId } from '../editor-tabs.ts';
import type { EditorValues } from '../editor-values.ts';
import { readFromPreview, type ToPreview } from './messages.ts';
import s from './preview.module.css';

const PAUSE_MS = 80;

export type Device = 'phone' | 'desktop';

/** Widths that the page is laid out for, in pixels; it is then scaled to the room there is. */
const deviceWidths: Record<Device, number> = { phone: 390, desktop: 1280 };

type Props = { device: Device; onSection: (tab: TabId) => void };

/** The page as it would be published, in a sandbox of its own, following what is typed. */
export function PreviewFrame({ device, onSection }: Props) {
  const { subscribe, getValues } = useFormContext<EditorValues>();
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const scale = Math.min(1, room.width / deviceWidths[device]);

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

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={s.box}>
      <iframe
        ref={frame}
        className={s.frame}
        title={words.title}
        src="/preview.html"
        sandbox="allow-scripts"
        style={{
          width: deviceWidths[device],
          height: scale > 0 ? room.height / scale : 0,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
