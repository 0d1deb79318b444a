import { type Ref, useEffect, useRef, useState } from 'react';
import s from './device-frame.module.css';

export const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Widths that a page is laid out for, in pixels: a phone's, and a desktop's at the least. */
const PHONE_WIDTH = 390;
const DESKTOP_WIDTH = 1280;

type Props = { device: Device; title: string; frameRef: Ref<HTMLIFrameElement> };

/** The preview document as wide as on that device, scaled down where there is less room. */
export function DeviceFrame({ device, title, frameRef }: Props) {
  const box = useRef<HTMLDivElement>(null);
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
    <div ref={box} className={s.box}>
      <iframe
        ref={frameRef}
        className={s.frame}
        title={title}
        src="/preview.html"
        sandbox="allow-scripts"
        loading="lazy"
        style={{
          width,
          height: scale > 0 ? room.height / scale : 0,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}
