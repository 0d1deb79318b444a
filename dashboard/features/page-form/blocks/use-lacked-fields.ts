import type { Block } from '@mirsah/domain/landing-page/blocks';
import { type LackedField, lackedFields } from '@mirsah/domain/landing-page/blocks/needs';
import { saysAnything } from '@mirsah/domain/seller/facts';
import { useWatch } from 'react-hook-form';
import { useSeller } from '../../seller/seller.tsx';
import type { EditorValues } from '../values.ts';

/** Returns the missing fields that hide a block from the page as it is edited. */
export function useLackedFields(): (block: Block) => LackedField[] {
  const [country, reviews, offers] = useWatch<EditorValues, ['country', 'product.reviews', 'offers']>({
    name: ['country', 'product.reviews', 'offers'],
  });
  const { data: seller } = useSeller();
  const facts = { country, product: { reviews }, offers, hasSeller: saysAnything(seller) };
  return (block) => lackedFields(block, facts);
}
