import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import s from './safe-image.module.css';

type Props = { src: string; alt: string; size: number; brokenText: string };

/** A square picture; a placeholder that says so where there is none or it cannot be shown. */
export function SafeImage({ src, alt, size, brokenText }: Props) {
  const [broken, setBroken] = useState('');
  const isShown = src !== '' && broken !== src;
  return (
    <span className={s.frame} style={{ width: size, height: size }}>
      {isShown ? (
        <img className={s.picture} src={src} alt={alt} onError={() => setBroken(src)} />
      ) : (
        <span className={s.placeholder}>
          <IconPhoto size={Math.min(36, size / 3)} stroke={1.4} aria-hidden />
          {brokenText}
        </span>
      )}
    </span>
  );
}
