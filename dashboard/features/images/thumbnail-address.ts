import { imageFacts, imageFile, widthsOf } from '@mirsah/domain/image';

/** The URL of the smallest rendition of an uploaded image; the URL of an image from elsewhere stays as it is. */
export function thumbnailAddress(url: string): string {
  const facts = imageFacts(url);
  return facts ? imageFile(facts, widthsOf(facts.width)[0] ?? facts.width, 'webp') : url;
}
