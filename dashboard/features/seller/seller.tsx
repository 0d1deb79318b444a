import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { sellerNotice as text } from '../../messages/index.ts';

export const sellerKey = ['seller'];

/** What the merchant says of themselves as a seller, on all pages. */
export function useSeller() {
  return useQuery({ queryKey: sellerKey, queryFn: () => apiClient.getSeller() });
}

/** The editor's link leads here. */
export const SELLER_HASH = '#seller';

/** The way from a page to where its seller's facts are entered. */
export function SellerLink() {
  return (
    <Anchor component={Link} to={`${paths.privacy}${SELLER_HASH}`} underline="always" inherit>
      {text.enter}
    </Anchor>
  );
}
