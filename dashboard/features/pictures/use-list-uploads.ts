import type { Upload } from './upload-queue.ts';
import { useUploadQueue, useUploads } from './uploads-context.ts';

type Options = {
  place: string;
  /** How many pictures the list may hold at the most. */
  most: number;
  /** How many it holds when it is asked. */
  count: () => number;
  onReady: (url: string) => void;
};

/** Uploads into a list of pictures, as many as there is still room for. */
export function useListUploads({ place, most, count, onReady }: Options): {
  uploads: Upload[];
  upload: (files: File[]) => void;
} {
  const queue = useUploadQueue();
  const uploads = useUploads(place);

  function upload(files: File[]) {
    const underWay = uploads.filter(({ status }) => status.step !== 'failed').length;
    queue.add(place, files, { room: most - count() - underWay, onReady });
  }

  return { uploads, upload };
}
