import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { requestUpload as request } from '@mirsah/domain/image';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const requestUpload = handle(api.requestUpload, async ({ caller, body }) =>
  request(getDependencies(), { ownerId: caller.userId, contentType: body.contentType }),
);

export const getPicture = handle(api.getPicture, async ({ caller, params }) => {
  const picture = await getDependencies().images.find(caller.userId, params.pictureId);
  if (!picture) throw new DomainError('not_found');
  return picture;
});
