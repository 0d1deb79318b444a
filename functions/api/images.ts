import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import { type ImageRepository, requestUpload, type UploadStore } from '@mirsah/domain/image';
import { handle } from '../http/endpoint.ts';

type Ports = { images: ImageRepository; uploads: UploadStore };

/** Uploads of images: the browser posts the file to S3, and asks here when the image is ready. */
export const images = (ports: Ports) => ({
  requestUpload: handle(api.requestUpload, async ({ caller, body: { contentType } }) => {
    const { imageId, form } = await requestUpload(ports, { ownerId: caller.userId, contentType });
    return { pictureId: imageId, form };
  }),

  getImage: handle(api.getImage, async ({ caller, params }) => {
    const image = await ports.images.find(caller.userId, params.pictureId);
    if (!image) throw new DomainError('not_found');
    return image;
  }),
});
