import { api } from '@mirsah/contracts/api';
import { type BusinessDetailsRepository, noBusinessDetails } from '@mirsah/domain/business-details';
import { handle } from '../http/endpoint.ts';

/** A merchant's business details. */
export const businessDetails = ({ businessDetails }: { businessDetails: BusinessDetailsRepository }) => ({
  getBusinessDetails: handle(
    api.getBusinessDetails,
    async ({ caller }) => (await businessDetails.find(caller.ownerId)) ?? noBusinessDetails,
  ),

  saveBusinessDetails: handle(api.saveBusinessDetails, async ({ caller, body }) => {
    await businessDetails.save(caller.ownerId, body);
    return body;
  }),
});
