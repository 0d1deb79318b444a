import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import s from './safe-image.module.css';

type Props = { src: string; alt: string; size: number; brokenText: string };

/** A square image; a placeholder with `brokenText` where there is none or it cannot be loaded. */
export function SafeImage({ src, alt, size, brokenText }: Props) {
  const [brokenSrc, setBrokenSrc] = useState('');
  const isShown = src !== '' && brokenSrc !== src;
  return (
    <span className={s.frame} style={{ width: size, height: size }}>
      {isShown ? (
        <img className={s.image} src={src} alt={alt} onError={() => setBrokenSrc(src)} />
      ) : (
        <span className={s.placeholder}>
          <IconPhoto size={Math.min(36, size / 3)} stroke={1.4} />
          {brokenText}
        </span>
      )}
    </span>
  );
}
