import { createContext, useContext, useSyncExternalStore } from 'react';
import { isUnderWay, type Upload, type UploadQueue } from './upload-queue.ts';

/** The queue of the form around; it outlives the tab that a file was chosen on. */
export const UploadsContext = createContext<UploadQueue | undefined>(undefined);

export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadsContext);
  if (!queue) throw new Error('useUploadQueue needs UploadsContext');
  return queue;
}

/** The uploads for one place in the form, as they come along. */
export function useUploads(place: string): Upload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot).filter((upload) => upload.place === place);
}

/** Whether anything is still being uploaded, for whichever place. */
export function useIsUploading(queue: UploadQueue): boolean {
  return useSyncExternalStore(queue.subscribe, () => queue.snapshot().some(isUnderWay));
}

type ListUploadsOptions = {
  place: string;
  /** How many pictures the list may hold at the most. */
  most: number;
  /** How many it holds when it is asked. */
  count: () => number;
  onReady: (url: string) => void;
};

/** Uploads into a list of pictures, as many as there is still room for. */
export function useListUploads({ place, most, count, onReady }: ListUploadsOptions): {
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
