import { api } from '@mirsah/contracts/api';
import type { SavedBlockResponse } from '@mirsah/contracts/saved-blocks';
import type { Clock } from '@mirsah/domain/clock';
import type { SavedBlock } from '@mirsah/domain/landing-page/saved-block';
import { createSavedBlock, renameSavedBlock } from '@mirsah/domain/landing-page/saved-block-commands';
import { deleteMerchantResource, type MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import { handle } from '../http/endpoint.ts';

type Ports = { savedBlocks: MerchantResourceRepository<SavedBlock>; clock: Clock };

/** A merchant's saved blocks for reuse on other pages. */
export const savedBlocks = ({ savedBlocks: items, clock }: Ports) => ({
  listSavedBlocks: handle(api.listSavedBlocks, async ({ caller, query }) => {
    const page = await items.list(caller.ownerId, query);
    return { items: page.items.map(savedBlockResponse), cursor: page.cursor };
  }),

  createSavedBlock: handle(api.createSavedBlock, async ({ caller, body }) =>
    savedBlockResponse(await createSavedBlock({ items, clock }, caller.ownerId, body)),
  ),

  renameSavedBlock: handle(api.renameSavedBlock, async ({ caller, params, body }) =>
    savedBlockResponse(
      await renameSavedBlock({ items, clock }, caller.ownerId, { id: params.savedBlockId, ...body }),
    ),
  ),

  deleteSavedBlock: handle(api.deleteSavedBlock, async ({ caller, params }) => {
    await deleteMerchantResource({ items }, caller.ownerId, params.savedBlockId);
    return undefined;
  }),
});

function savedBlockResponse({ ownerId, ...block }: SavedBlock): SavedBlockResponse {
  return block;
}
