import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { sellerPath } from '../../lib/paths.ts';
import { sellerNotice as text } from '../../messages/index.ts';

export const sellerKey = ['seller'];

/** The merchant's business details, on all pages. */
export function useSeller() {
  return useQuery({ queryKey: sellerKey, queryFn: () => apiClient.getSeller() });
}

/** The link from a page to the business details. */
export function SellerLink() {
  return (
    <Anchor component={Link} to={sellerPath} underline="always" inherit>
      {text.enter}
    </Anchor>
  );
}
