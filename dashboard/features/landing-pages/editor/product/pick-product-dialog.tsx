import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { ProductResponse } from '@mirsah/contracts/products/contracts.ts';
import { type Currency, currencyNames } from '@mirsah/domain/money/currency.ts';
import { PRODUCT_CURRENCY } from '@mirsah/domain/product/product-currency.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../app/paths.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { matchesSearch } from '../../../../lib/arabic-search.ts';
import { productTab as words } from '../../../../messages/editor.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { LoadError } from '../../../../ui/load-error.tsx';
import { Loading } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useAllProducts } from '../../../products/api/all-products.ts';
import s from './pick-product.module.css';
import { ProductChoice } from './product-choice.tsx';

type Props = {
  isOpen: boolean;
  /** The page's; prices are only taken along in the products' own. */
  currency: Currency;
  onPick: (product: ProductResponse) => void;
  onClose: () => void;
};

/** The merchant's products with a search over names and codes. */
export function PickProductDialog({ isOpen, currency, onPick, onClose }: Props) {
  const { data: products, error, isLoadingError, refetch } = useAllProducts(isOpen);
  const [search, setSearch] = useState('');
  const found = products?.filter(({ name, sku }) => matchesSearch(search, [name, sku]));

  return (
    <Modal opened={isOpen} onClose={onClose} title={words.pickTitle} size={560} radius="lg" padding={24}>
      {isLoadingError && (
        <LoadError message={errorText(error, words.pickLoadFailed)} onRetry={() => void refetch()} />
      )}
      {!products && !isLoadingError && <Loading />}
      {products?.length === 0 && (
        <Notice
          title={words.pickEmpty}
          text={words.pickEmptyText}
          action={
            <Button component={Link} to={paths.createProduct} variant="default">
              {words.pickAdd}
            </Button>
          }
        />
      )}
      {found && products && products.length > 0 && (
        <Stack gap={14}>
          {currency !== PRODUCT_CURRENCY && (
            <Banner tone="warning">{words.pickOtherCurrency(currencyNames[currency])}</Banner>
          )}
          <TextInput
            aria-label={words.pickSearch}
            placeholder={words.pickSearch}
            leftSection={<IconSearch size={18} />}
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The dialog is inside the editor's form in React's tree: Enter must not save the page.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <p className={s.count} role="status">
            {found.length === 0 ? words.pickNone : words.pickHint}
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
