import type { Picture } from './picture.ts';

export type PictureRepository = {
  find(ownerId: string, pictureId: string): Promise<Picture | undefined>;
  put(picture: Picture): Promise<void>;
};

/** Where a browser sends a file: a form of these fields, with the file last, posted to `url`. */
export type UploadForm = { url: string; fields: Record<string, string> };

export type UploadStore = {
  /** A form that takes one file of one of our types, within the size limit, at a place that we chose. */
  createForm(upload: { ownerId: string; pictureId: string; contentType: string }): Promise<UploadForm>;
};
