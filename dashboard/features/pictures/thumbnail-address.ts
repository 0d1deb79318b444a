import { pictureFacts, pictureFile, widthsOf } from '@mirsah/domain/picture/picture.ts';

/** The smallest copy of an uploaded picture; one from elsewhere as it is. */
export function thumbnailAddress(url: string): string {
  const facts = pictureFacts(url);
  return facts ? pictureFile(facts, widthsOf(facts.width)[0] ?? facts.width, 'webp') : url;
}
