import { randomId } from '../id/id.ts';
import type { PictureRepository, UploadForm, UploadStore } from './picture-repository.ts';

type Ports = { pictures: PictureRepository; uploads: UploadStore };

/** Prepares an upload: the picture is `processing` until the file has come and has been looked at. */
export async function requestUpload(
  ports: Ports,
  command: { ownerId: string; contentType: string },
): Promise<{ pictureId: string; form: UploadForm }> {
  const pictureId = randomId();
  const form = await ports.uploads.createForm({ ...command, pictureId });
  await ports.pictures.put({ id: pictureId, ownerId: command.ownerId, state: 'processing' });
  return { pictureId, form };
}
