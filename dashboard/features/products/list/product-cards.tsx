import { Link } from 'react-router';
import { editProductPath } from '../../../app/paths.ts';
import { formatRiyals } from '../../../lib/format.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductThumbnails } from './product-thumbnails.tsx';
import s from './products.module.css';
import type { ProductListProps } from './products-table.tsx';

/** The table of products as phones show it. */
export function ProductCards({ products, onDelete }: ProductListProps) {
  return (
    <ul className={s.cards}>
      {products.map((product) => (
        <li key={product.id} className={s.card}>
          <div className={s.cardHead}>
            <Link className={s.name} to={editProductPath(product.id)}>
              <bdi>{product.name}</bdi>
            </Link>
            <span className={s.price}>{formatRiyals(product.priceMinor)}</span>
          </div>
          {product.description && <p className={s.description}>{product.description}</p>}
          <span className={s.sku} dir="ltr">
            {product.sku}
          </span>
          <div className={s.cardFoot}>
            <ProductThumbnails images={product.images} />
            <ProductActions product={product} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
