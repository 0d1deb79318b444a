import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readFromPreview, type ToPreview } from '../editor/preview/messages.ts';
import { type Device, DeviceFrame } from './device-frame.tsx';

type Props = { content: LandingPageContent; device: Device; title: string };

/** A page as shoppers see it, to be looked at only. It runs in a sandbox of its own, like the editor's preview. */
export function StillPage({ content, device, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useEffectEvent(() => {
    const message: ToPreview = { content, still: { name: title } };
    // The sandboxed document has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*');
  });

  useEffect(() => {
    const listener = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && readFromPreview(data)?.type === 'ready') show();
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is shown in the frame that is there
  useEffect(show, [content]);

  return <DeviceFrame device={device} title={title} frameRef={frame} />;
}
