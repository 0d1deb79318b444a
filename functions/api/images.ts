import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import { DomainError } from '@mirsah/domain/error';
import { type ImageRepository, requestUpload, type UploadStore } from '@mirsah/domain/image';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import { assertApproved } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = { images: ImageRepository; uploads: UploadStore; rates: RateCounter; clock: Clock };

/** Uploads of images: the browser posts the file to S3, and polls here until the image is ready. */
export const images = (ports: Ports) => ({
  requestUpload: handle(api.requestUpload, async ({ caller, body: { contentType } }) => {
    assertApproved(caller);
    return requestUpload(ports, { ownerId: caller.ownerId, contentType });
  }),

  getImage: handle(api.getImage, async ({ caller, params }) => {
    const image = await ports.images.find(caller.ownerId, params.imageId);
    if (!image) throw new DomainError('not_found');
    return image;
  }),
});
