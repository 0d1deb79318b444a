import { saysAnything } from '@mirsah/domain/business-details/facts';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { type LackedField, lackedFields } from '@mirsah/domain/landing-page/blocks/needs';
import { useWatch } from 'react-hook-form';
import { useBusinessDetails } from '../../business-details/business-details.tsx';
import type { EditorValues } from '../values.ts';

/** Returns the missing fields that hide a block from the page as it is edited. */
export function useLackedFields(): (block: Block) => LackedField[] {
  const [country, reviews, offers] = useWatch<EditorValues, ['country', 'product.reviews', 'offers']>({
    name: ['country', 'product.reviews', 'offers'],
  });
  const { data: businessDetails } = useBusinessDetails();
  const facts = { country, product: { reviews }, offers, hasBusinessDetails: saysAnything(businessDetails) };
  return (block) => lackedFields(block, facts);
}
