import { createContext, useContext, useSyncExternalStore } from 'react';
import { isPending, type Upload, type UploadQueue } from './upload-queue.ts';

/** The upload queue of the surrounding form; it outlives the tab on which a file was chosen. */
export const UploadsContext = createContext<UploadQueue | undefined>(undefined);

/** Throws outside of an UploadsContext. */
export function useUploadQueue(): UploadQueue {
  const queue = useContext(UploadsContext);
  if (!queue) throw new Error('useUploadQueue needs UploadsContext');
  return queue;
}

/** The uploads of one part of the form, updated live. */
export function useUploads(place: string): Upload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot).filter((upload) => upload.place === place);
}

/** Whether any upload of the queue is waiting or running. */
export function useIsUploading(queue: UploadQueue): boolean {
  return useSyncExternalStore(queue.subscribe, () => queue.snapshot().some(isPending));
}

type ListUploadsOptions = {
  place: string;
  /** The most images the list may hold. */
  max: number;
  /** How many it holds at the moment of the call. */
  count: () => number;
  onReady: (url: string, later: number) => void;
};

/** Uploads into a list of images, as many as the list has room for. */
export function useListUploads({ place, max, count, onReady }: ListUploadsOptions): {
  uploads: Upload[];
  upload: (files: File[]) => void;
} {
  const queue = useUploadQueue();
  const uploads = useUploads(place);

  function upload(files: File[]) {
    const pending = uploads.filter(({ status }) => status.step !== 'failed').length;
    queue.add(place, files, { room: max - count() - pending, onReady });
  }

  return { uploads, upload };
}
