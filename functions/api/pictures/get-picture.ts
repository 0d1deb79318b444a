import { api } from '@mirsah/contracts/api.ts';
import { DomainError } from '@mirsah/domain/errors/domain-error.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getPicture = handle(api.getPicture, async ({ caller, params }) => {
  const picture = await getDependencies().pictures.find(caller.userId, params.pictureId);
  if (!picture) throw new DomainError('not_found');
  return picture;
});
