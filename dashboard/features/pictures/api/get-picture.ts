import { apiClient } from '../../../lib/api/client.ts';

export type PictureAnswer = Awaited<ReturnType<typeof apiClient.getPicture>>;

/** How far an uploaded picture is. Throws as the API client does. */
export function getPicture(pictureId: string): Promise<PictureAnswer> {
  return apiClient.getPicture({ params: { pictureId } });
}
