import { expect, it } from 'vitest';
import { placePicture } from './rich-text.tsx';

const address = 'blob:https://mirsah.example/1';
const url = '/media/p/600x400-a.webp';

/** A minimal editor with pictures of these addresses. */
function editorWith(...addresses: string[]) {
  const pictures = addresses.map((src) => {
    const attributes: Record<string, string> = {};
    const setAttribute = (name: string, value: string) => Object.assign(attributes, { [name]: value });
    return { src, attributes, setAttribute };
  });
  // Only this is read of the document.
  const body = { querySelectorAll: () => pictures } as unknown as HTMLElement;
  return { pictures, getBody: () => body };
}

it('an uploaded picture is shown from its address in the position where it was pasted', () => {
  const editor = editorWith('blob:https://mirsah.example/2', address);
  expect(placePicture(editor, address, url)).toBe('placed');
  expect(editor.pictures.map(({ attributes }) => attributes)).toEqual([
    {},
    { src: url, 'data-mce-src': url },
  ]);
});

it('a picture that was deleted during its upload does not come back', () => {
  const editor = editorWith('blob:https://mirsah.example/2');
  expect(placePicture(editor, address, url)).toBe('removed');
  expect(editor.pictures[0]?.attributes).toEqual({});
});

it('a picture whose editor was closed during its upload has no position', () => {
  expect(placePicture(null, address, url)).toBe('closed');
  expect(placePicture({ getBody: () => null }, address, url)).toBe('closed');
});
