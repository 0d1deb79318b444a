import { api } from '@mirsah/contracts/api.ts';
import { requestUpload as request } from '@mirsah/domain/picture/request-upload.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const requestUpload = handle(api.requestUpload, async ({ caller, body }) =>
  request(getDependencies(), { ownerId: caller.userId, contentType: body.contentType }),
);
