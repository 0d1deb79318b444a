import { imageFacts, imageFile, widthsOf } from '@mirsah/domain/image';

/** The smallest copy of an uploaded picture; one from elsewhere as it is. */
export function thumbnailAddress(url: string): string {
  const facts = imageFacts(url);
  return facts ? imageFile(facts, widthsOf(facts.width)[0] ?? facts.width, 'webp') : url;
}
