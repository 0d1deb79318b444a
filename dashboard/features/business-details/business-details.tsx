import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { businessDetailsPath } from '../../lib/paths.ts';
import { businessDetailsNotice as text } from '../../messages/index.ts';

export const businessDetailsKey = ['businessDetails'];

/** The merchant's business details, on all pages. */
export function useBusinessDetails() {
  return useQuery({ queryKey: businessDetailsKey, queryFn: () => apiClient.getBusinessDetails() });
}

/** The link from a page to the business details. */
export function BusinessDetailsLink() {
  return (
    <Anchor component={Link} to={businessDetailsPath} underline="always" inherit>
      {text.enter}
    </Anchor>
  );
}
