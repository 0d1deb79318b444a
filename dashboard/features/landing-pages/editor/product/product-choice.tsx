import { UnstyledButton } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { formatRiyals } from '../../../../lib/format.ts';
import { SafePicture } from '../../../../ui/safe-picture.tsx';
import { thumbnailAddress } from '../../../pictures/thumbnail-address.ts';
import s from './pick-product.module.css';

type Props = { product: ProductResponse; onPick: (product: ProductResponse) => void };

export function ProductChoice({ product, onPick }: Props) {
  const [first] = product.images;
  return (
    <li>
      <UnstyledButton className={s.choice} onClick={() => onPick(product)}>
        <SafePicture src={first ? thumbnailAddress(first) : ''} alt="" size={52} brokenText="" />
        <span className={s.facts}>
          <bdi className={s.name}>{product.name}</bdi>
          <span className={s.sku} dir="ltr">
            {product.sku}
          </span>
        </span>
        <span className={s.price}>{formatRiyals(product.priceMinor)}</span>
      </UnstyledButton>
    </li>
  );
}
