import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { productForm as words } from '../../../messages/products.ts';
import s from './product-form.module.css';

/** The selected picture; a placeholder that says so where there is none or it cannot be shown. */
export function LargePicture({ url, position }: { url: string | undefined; position: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <div className={s.large}>
      {url && url !== broken ? (
        <img src={url} alt={words.image(position)} onError={() => setBroken(url)} />
      ) : (
        <>
          <IconPhoto size={44} stroke={1.3} aria-hidden />
          {url ? words.imageBroken : words.noImage}
        </>
      )}
    </div>
  );
}
