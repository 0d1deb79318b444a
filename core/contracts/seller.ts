import { sellerEntrySchema, sellerSchema } from '@mirsah/domain/seller';
import type { Contract } from './contract.ts';

/**
 * The merchant's business details, shown on all pages and receipts. The merchant is the person; the API and
 * the stored items call the business details `seller`.
 */
export const sellerContracts = {
  /** Empty before the first save. */
  getSeller: {
    method: 'GET',
    path: '/api/seller',
    access: 'merchant',
    needs: 'edit_pages',
    status: 200,
    response: sellerSchema,
  },
  /** Republishes all pages. 400 `invalid_request` names the invalid fields. */
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
