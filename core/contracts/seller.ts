import { sellerEntrySchema, sellerSchema } from '@mirsah/domain/seller';
import type { Contract } from './contract.ts';

/** What a merchant says of themselves as a seller, on all pages and receipts. */
export const sellerContracts = {
  /** Empty facts before the first save. */
  getSeller: {
    method: 'GET',
    path: '/api/seller',
    access: 'merchant',
    needs: 'edit_pages',
    status: 200,
    response: sellerSchema,
  },
  /** Has all pages published again. 400 `invalid_request` names the facts that are not what they should be. */
  saveSeller: {
    method: 'PUT',
    path: '/api/seller',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'seller' },
    body: sellerEntrySchema,
    status: 200,
    response: sellerSchema,
  },
} as const satisfies Record<string, Contract>;
