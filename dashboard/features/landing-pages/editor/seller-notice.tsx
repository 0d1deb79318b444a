import type { BlockOf } from '@mirsah/domain/landing-page/blocks';
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
  const [country, blocks] = useWatch<EditorValues, ['country', 'layout.blocks']>({
    name: ['country', 'layout.blocks'],
  });
  if (!data) return null;
  const block = Object.values(blocks).find(
    (each): each is BlockOf<'seller'> => each.type === 'seller' && each.hideOn !== 'all',
  );
  const missing = missingFacts(country, sellerOf(block?.props, data));
  if (missing.length === 0) return null;
  return (
    <p className={s.law}>
      {text.missing(countryNames[country], missing)} {canEnter && <SellerLink />}
    </p>
  );
}
