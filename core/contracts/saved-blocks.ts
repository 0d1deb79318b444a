import {
  savedBlockContentSchema,
  savedBlockNameSchema,
  savedBlockSchema,
} from '@mirsah/domain/landing-page/saved-block';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const blockParams = z.object({ savedBlockId: idSchema });

const savedBlockResponse = savedBlockSchema.omit({ ownerId: true });
export type SavedBlockResponse = z.infer<typeof savedBlockResponse>;

export const savedBlockContracts = {
  /** The caller's saved blocks for reuse on other pages, newest first. */
  listSavedBlocks: {
    method: 'GET',
    path: '/api/blocks',
    access: 'merchant',
    needs: 'edit_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(savedBlockResponse),
  },
  /** 409 `too_many_saved` at the fifty-first. */
  createSavedBlock: {
    method: 'POST',
    path: '/api/blocks',
    access: 'merchant',
    needs: 'edit_pages',
    body: savedBlockContentSchema,
    status: 201,
    response: savedBlockResponse,
  },
  /** 409 `version_conflict` unless `version` is the stored one. */
  renameSavedBlock: {
    method: 'PUT',
    path: '/api/blocks/{savedBlockId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: blockParams,
    body: savedBlockNameSchema.extend({ version: z.number().int().min(1) }),
    status: 200,
    response: savedBlockResponse,
  },
  /** Pages that use the block do not change. */
  deleteSavedBlock: {
    method: 'DELETE',
    path: '/api/blocks/{savedBlockId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: blockParams,
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
