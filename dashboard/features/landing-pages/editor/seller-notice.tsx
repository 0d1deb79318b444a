import type { Block, BlockOf } from '@mirsah/domain/landing-page/blocks';
import { countryNames } from '@mirsah/domain/messages';
import { missingFacts, sellerOf } from '@mirsah/domain/seller/facts';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../../lib/account.ts';
import { sellerNotice as text } from '../../../messages/index.ts';
import { SellerLink, useSeller } from '../../seller/seller.tsx';
import type { EditorValues } from '../form/values.ts';
import s from './editor.module.css';

/**
 * Says what the law of the page's country wants a page to say of its seller and this one does not. It never keeps a page
 * from being published. Nothing before the merchant's facts are known.
 */
export function SellerNotice() {
  const { data } = useSeller();
  const canEnter = useCan('manage_settings');
  // Drawn when these change, and not with every key in another block.
  const { country, said } = useWatch({
    name: ['country', 'layout.blocks'],
    compute: ([country, blocks]: [EditorValues['country'], EditorValues['layout']['blocks']]) => ({
      country,
      said: Object.values(blocks).find(isShownSeller)?.props,
    }),
  });
  if (!data) return null;
  const missing = missingFacts(country, sellerOf(said, data));
  if (missing.length === 0) return null;
  return (
    <p className={s.law}>
      {text.missing(countryNames[country], missing)} {canEnter && <SellerLink />}
    </p>
  );
}

const isShownSeller = (block: Block): block is BlockOf<'seller'> =>
  block.type === 'seller' && block.hideOn !== 'all';
