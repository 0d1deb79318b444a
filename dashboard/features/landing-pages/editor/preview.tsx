import { Drawer } from '@mantine/core';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewPane as text } from '../../../messages/index.ts';
import { type Device, DeviceFrame, DeviceSwitch } from '../device-frame.tsx';
import { toPreviewContent } from '../form/content.ts';
import type { TabId } from '../form/tabs.ts';
import { readFromPreview, sectionOfField, type ToPreview } from '../preview-messages.ts';
import s from './editor.module.css';
import { afterEdits, type SessionStore } from './use-session.ts';

type Props = {
  session: SessionStore;
  /** The window has room for it beside the form. */
  isBeside: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSection: (tab: TabId) => void;
};

/** The live preview: beside the form where there is room, otherwise a drawer over it. */
export const EditorPreview = memo(function EditorPreview({
  session,
  isBeside,
  isOpen,
  onClose,
  onSection,
}: Props) {
  if (isBeside) {
    return (
      isOpen && (
        <aside className={s.beside} aria-label={text.open}>
          <PreviewPane session={session} onSection={onSection} />
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
        session={session}
        onSection={(tab) => {
          onSection(tab);
          onClose();
        }}
      />
    </Drawer>
  );
});

type PaneProps = Pick<Props, 'session' | 'onSection'>;

/** The live preview with the choice of device. */
function PreviewPane({ session, onSection }: PaneProps) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={s.pane}>
      <div className={s.head}>
        <span>{text.hint}</span>
        <DeviceSwitch device={device} onDevice={setDevice} />
      </div>
      <PreviewFrame session={session} device={device} onSection={onSection} />
    </div>
  );
}

const DEBOUNCE_MS = 80;

/** The page as it would be published, in a sandbox, updated while the merchant types. */
function PreviewFrame({ session, device, onSection }: PaneProps & { device: Device }) {
  const frame = useRef<HTMLIFrameElement>(null);

  const send = useEffectEvent((message: ToPreview) => {
    // A sandboxed document has no origin to name here.
    frame.current?.contentWindow?.postMessage(message, '*');
  });
  const show = useEffectEvent(() => send({ content: toPreviewContent(session.get().present) }));
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    const section = target instanceof Element ? sectionOfField(pathOfControl(target)) : undefined;
    if (section) send({ show: section });
  });
  const receive = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return;
    const message = readFromPreview(data);
    if (message?.type === 'ready') show();
    if (message?.type === 'section') onSection(message.tab);
  });

  useEffect(() => {
    const listener = (event: MessageEvent) => receive(event);
    const focused = (event: FocusEvent) => follow(event);
    window.addEventListener('message', listener);
    document.addEventListener('focusin', focused);
    return () => {
      window.removeEventListener('message', listener);
      document.removeEventListener('focusin', focused);
    };
  }, []);

  useEffect(() => afterEdits(session, DEBOUNCE_MS, () => show()).stop, [session]);

  return <DeviceFrame device={device} title={text.title} frameRef={frame} />;
}

/** The path of the field that a control edits, or of the part of the form that it is in. */
function pathOfControl(control: Element): string {
  const name = control.getAttribute('name') ?? '';
  return name || (control.closest('[data-path]')?.getAttribute('data-path') ?? '');
}
