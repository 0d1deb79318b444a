import { SegmentedControl } from '@mantine/core';
import type { BusinessDetails } from '@mirsah/domain/business-details';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { previewPane as text } from '../../messages/index.ts';
import { LoadError } from '../../ui/notice.tsx';
import { toastPlace } from '../../ui/toast.tsx';
import s from './device-frame.module.css';
import { readFromPreview, type ToPreview } from './preview-messages.ts';

const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Page widths in pixels: that of a phone, and the smallest of a desktop. */
const PHONE_WIDTH = 390;
const DESKTOP_WIDTH = 1280;

/**
 * How the document is shown: its scale, its height in pixels of the window, and the free space at its sides.
 */
export type Shown = { scale: number; height: number; gutter: number };

type Props = {
  device: Device;
  title: string;
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** The actions that work without the document, for when it does not appear. */
  without?: string | undefined;
  /** Content drawn over the document. */
  children?: (shown: Shown) => ReactNode;
};

/** After this time on the screen without a message, the document counts as failed. */
const SILENT_MS = 8_000;

/**
 * Whether the document in a frame failed to appear: it reports nothing when its script is blocked, or its
 * connection is slow. `attempt` counts the frames so far, each of which has its own timeout.
 */
function useSilence(frame: RefObject<HTMLIFrameElement | null>, attempt: number): boolean {
  const [silent, setSilent] = useState<number>();
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame out of sight is not loaded yet. A busy browser delivers several entries together: out of sight,
    // then in sight.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      timer = setTimeout(() => setSilent(attempt), SILENT_MS);
    });
    observer.observe(current);
    function stop() {
      observer.disconnect();
      clearTimeout(timer);
      window.removeEventListener('message', listener);
    }
    function listener({ source, data }: MessageEvent) {
      if (source !== current?.contentWindow || readFromPreview(data)?.type !== 'ready') return;
      stop();
      setSilent(undefined);
    }
    window.addEventListener('message', listener);
    return stop;
  }, [frame, attempt]);
  return silent === attempt;
}

/**
 * The preview document, as wide as on the device and scaled down where there is less room. If it does not
 * appear, a message with a reload button replaces it.
 */
export function DeviceFrame({ device, title, frameRef, without, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const isSilent = useSilence(frameRef, attempt);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const width = device === 'phone' ? PHONE_WIDTH : Math.max(DESKTOP_WIDTH, room.width);
  const scale = Math.min(1, room.width / width);

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} className={s.box} {...toastPlace}>
      <div className={s.page} style={{ width: width * scale, height: room.height }}>
        <iframe
          key={attempt}
          ref={frameRef}
          className={s.frame}
          title={title}
          src="/preview.html"
          sandbox="allow-scripts"
          loading="lazy"
          // What is drawn over the document has the keys.
          tabIndex={children ? -1 : undefined}
          style={{
            width,
            height: scale > 0 ? room.height / scale : 0,
            transform: `scale(${scale})`,
          }}
        />
        {children?.({ scale, height: room.height, gutter: (room.width - width * scale) / 2 })}
        {isSilent && (
          <div className={s.silent}>
            <LoadError message={text.silent} text={without} onRetry={() => setAttempt(attempt + 1)} />
          </div>
        )}
      </div>
    </div>
  );
}

const deviceIcons = { phone: IconDeviceMobile, desktop: IconDeviceDesktop };
const choices = devices.map((value) => {
  const Icon = deviceIcons[value];
  return {
    value,
    label: (
      <span className={s.device}>
        <Icon size={18} stroke={1.75} />
        {text.devices[value]}
      </span>
    ),
  };
});

export function DeviceSwitch({ device, onDevice }: { device: Device; onDevice: (device: Device) => void }) {
  return (
    <SegmentedControl size="sm" aria-label={text.device} data={choices} value={device} onChange={onDevice} />
  );
}

type StaticPreviewProps = {
  content: LandingPageContent;
  device: Device;
  title: string;
  hidesBar?: boolean;
  /** The business details on the page; hidden without them. */
  businessDetails?: BusinessDetails | undefined;
};

/**
 * A page as shoppers see it, without links, orders or updates. Like the editor's preview it runs in a
 * sandbox.
 */
export function StaticPreview({
  content,
  device,
  title,
  hidesBar = false,
  businessDetails,
}: StaticPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(undefined);
  const show = useEffectEvent(() => {
    const messages: ToPreview[] = [{ type: 'page', content, still: { name: title, hidesBar } }];
    if (businessDetails) messages.push({ type: 'businessDetails', businessDetails });
    for (const message of messages) port.current?.postMessage(message);
  });

  useEffect(() => {
    const listener = ({ source, data, ports }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || readFromPreview(data)?.type !== 'ready') return;
      port.current = ports[0];
      show();
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is shown in the frame that is there
  useEffect(show, [content, businessDetails]);

  return <DeviceFrame device={device} title={title} frameRef={frame} />;
}
