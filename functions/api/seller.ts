import { api } from '@mirsah/contracts/api';
import { noSeller, type SellerRepository } from '@mirsah/domain/seller';
import { handle } from '../http/endpoint.ts';

/** A merchant's business details. */
export const seller = ({ sellers }: { sellers: SellerRepository }) => ({
  getSeller: handle(api.getSeller, async ({ caller }) => (await sellers.find(caller.ownerId)) ?? noSeller),

  saveSeller: handle(api.saveSeller, async ({ caller, body }) => {
    await sellers.save(caller.ownerId, body);
    return body;
  }),
});
