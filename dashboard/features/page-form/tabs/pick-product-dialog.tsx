import { Button, Modal, Stack, TextInput, UnstyledButton } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products';
import { thumbnailUrl } from '@mirsah/domain/image';
import { currencyNames } from '@mirsah/domain/messages';
import type { Currency } from '@mirsah/domain/money';
import { PRODUCT_CURRENCY } from '@mirsah/domain/product';
import { matchesSearch } from '@mirsah/domain/search-text';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { formatRiyals, productTab as text } from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { LoadError, Notice } from '../../../ui/notice.tsx';
import { SafeImage } from '../../../ui/safe-image.tsx';
import typography from '../../../ui/typography.module.css';
import { useAllProducts } from '../../products/queries.ts';
import s from './pick-product.module.css';

type Props = {
  isOpen: boolean;
  /** The page's currency. Prices are filled in only if the products have the same one. */
  currency: Currency;
  onPick: (product: ProductResponse) => void;
  onClose: () => void;
};

/** The merchant's products, with a search in names and SKUs. */
export function PickProductDialog({ isOpen, currency, onPick, onClose }: Props) {
  const { data: products, error, isLoadingError, refetch } = useAllProducts(isOpen);
  const [search, setSearch] = useState('');
  const found = products?.filter(({ name, sku }) => matchesSearch(search, [name, sku]));

  return (
    <Modal opened={isOpen} onClose={onClose} title={text.pickTitle} size={560} radius="lg" padding={24}>
      {isLoadingError && (
        <LoadError message={errorText(error, text.pickLoadFailed)} onRetry={() => void refetch()} />
      )}
      {!products && !isLoadingError && <Loading />}
      {products?.length === 0 && (
        <Notice
          title={text.pickEmpty}
          text={text.pickEmptyText}
          action={
            <Button component={Link} to={paths.createProduct} variant="default">
              {text.pickAdd}
            </Button>
          }
        />
      )}
      {found && products && products.length > 0 && (
        <Stack gap={14}>
          {currency !== PRODUCT_CURRENCY && (
            <Banner tone="warning">{text.pickOtherCurrency(currencyNames[currency])}</Banner>
          )}
          <TextInput
            aria-label={text.pickSearch}
            placeholder={text.pickSearch}
            leftSection={<IconSearch size={18} />}
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The dialog is inside the editor's form in React's tree: Enter must not save the page.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <p className={typography.hint} role="status">
            {found.length === 0 ? text.pickNone : text.pickHint}
          </p>
          <ul className={s.choices}>
            {found.map((product) => (
              <ProductChoice key={product.id} product={product} onPick={onPick} />
            ))}
          </ul>
        </Stack>
      )}
    </Modal>
  );
}

type ProductChoiceProps = { product: ProductResponse; onPick: (product: ProductResponse) => void };

function ProductChoice({ product, onPick }: ProductChoiceProps) {
  const [first] = product.images;
  return (
    <li>
      <UnstyledButton className={s.choice} onClick={() => onPick(product)}>
        <SafeImage src={first ? thumbnailUrl(first) : ''} alt="" size={52} brokenText="" />
        <span className={s.facts}>
          <bdi className={typography.name}>{product.name}</bdi>
          <span className={s.sku} dir="ltr">
            {product.sku}
          </span>
        </span>
        <span className={s.price}>{formatRiyals(product.priceMinor)}</span>
      </UnstyledButton>
    </li>
  );
}
