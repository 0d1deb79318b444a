import { businessDetailsEntrySchema, businessDetailsSchema } from '@mirsah/domain/business-details';
import type { Contract } from './contract.ts';

/** The merchant's business details, shown on all pages and receipts. */
export const businessDetailsContracts = {
  /** Empty before the first save. */
  getBusinessDetails: {
    method: 'GET',
    path: '/api/business-details',
    access: 'merchant',
    needs: 'edit_pages',
    status: 200,
    response: businessDetailsSchema,
  },
  /** Republishes all pages. 400 `invalid_request` names the invalid fields. */
  saveBusinessDetails: {
    method: 'PUT',
    path: '/api/business-details',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'business_details' },
    body: businessDetailsEntrySchema,
    status: 200,
    response: businessDetailsSchema,
  },
} as const satisfies Record<string, Contract>;
