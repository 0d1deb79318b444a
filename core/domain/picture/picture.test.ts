import { describe, expect, it } from 'vitest';
import { isPictureAddress } from '../landing-page/web-link.ts';
import { pictureFacts, pictureFile, pictureIdOf, widthsOf } from './picture.ts';

const facts = { id: pictureIdOf('0123456789abcdefghjkmnpqrs'), width: 1200, height: 900, color: 'a1b2c3' };

describe('the address of a picture', () => {
  it('gives back the facts it was made of and is allowed on a page', () => {
    const url = pictureFile(facts, 960, 'webp');
    expect(pictureFacts(url)).toEqual(facts);
    expect(isPictureAddress(url)).toBe(true);
  });

  it('has no facts when the picture is not ours', () => {
    expect(pictureFacts('https://example.com/a.webp')).toBeUndefined();
    expect(pictureFacts('/media/demo/a.webp')).toBeUndefined();
  });
});

describe('widthsOf', () => {
  it('never enlarges, and keeps a small picture as it is', () => {
    expect(widthsOf(1000)).toEqual([360, 480, 720, 960]);
    expect(widthsOf(200)).toEqual([200]);
  });
});
