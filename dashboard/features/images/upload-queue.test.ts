import { expect, it, vi } from 'vitest';
import { UploadError } from './upload.ts';
import { createUploadQueue } from './upload-queue.ts';

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

/** A queue whose uploads end when the test ends them. */
function slowQueue() {
  const running = new Map<string, { done: () => void; fail: (error: unknown) => void }>();
  const queue = createUploadQueue(
    (file) =>
      new Promise((resolve, reject) => {
        running.set(file.name, { done: () => resolve(`/media/${file.name}`), fail: reject });
      }),
  );
  const added: string[] = [];
  const add = (...files: File[]) =>
    queue.add('images', files, {
      room: 10,
      onReady: (url, later) => void added.splice(added.length - later, 0, url),
    });
  const waitUntilEmpty = () => vi.waitFor(() => expect(queue.snapshot()).toEqual([]), { timeout: 15_000 });
  return { queue, running, added, add, waitUntilEmpty };
}

it('three files are uploaded at a time', async () => {
  const { running, add, waitUntilEmpty } = slowQueue();
  add(photo('1'), photo('2'), photo('3'), photo('4'));
  expect([...running.keys()]).toEqual(['1', '2', '3']);
  running.get('2')?.done();
  await vi.waitFor(() => expect([...running.keys()]).toEqual(['1', '2', '3', '4']), { timeout: 15_000 });
  for (const name of ['1', '3', '4']) running.get(name)?.done();
  await waitUntilEmpty();
});

it('an uploaded image is delivered as soon as it is ready, in its position among those chosen with it', async () => {
  const { running, add, added, waitUntilEmpty } = slowQueue();
  add(photo('1'), photo('2'), photo('3'));
  running.get('3')?.done();
  await vi.waitFor(() => expect(added).toEqual(['/media/3']), { timeout: 15_000 });
  running.get('1')?.done();
  await vi.waitFor(() => expect(added).toEqual(['/media/1', '/media/3']), { timeout: 15_000 });
  running.get('2')?.done();
  await waitUntilEmpty();
  expect(added).toEqual(['/media/1', '/media/2', '/media/3']);
});

it('a failed upload does not block the others, and can be retried', async () => {
  const { queue, running, add, added, waitUntilEmpty } = slowQueue();
  add(photo('1'), photo('2'));
  running.get('1')?.fail(new UploadError('offline'));
  running.get('2')?.done();
  await vi.waitFor(() => expect(added).toEqual(['/media/2']), { timeout: 15_000 });
  const [failed] = queue.snapshot();
  expect(failed?.status).toEqual({ step: 'failed', problem: 'offline' });
  queue.retry(failed?.id ?? '');
  running.get('1')?.done();
  await waitUntilEmpty();
  expect(added).toEqual(['/media/1', '/media/2']);
});

it('a file that is empty or one too many is rejected before anything is sent', () => {
  const { queue, running } = slowQueue();
  const files = [new File([], 'a.jpg'), photo('b.jpg')];
  queue.add('images', files, { room: 1, onReady: () => {} });
  expect(queue.snapshot().map(({ status }) => status)).toEqual([
    { step: 'failed', problem: 'empty' },
    { step: 'failed', problem: 'too_many' },
  ]);
  expect(running.size).toBe(0);
});

it('the upload queue is idle once the last upload is ready or has failed', async () => {
  const { queue, running, add, added } = slowQueue();
  add(photo('1'), photo('2'));
  const seen = queue.idle().then(() => [...added]);
  running.get('1')?.done();
  running.get('2')?.fail(new UploadError('damaged'));
  expect(await seen).toEqual(['/media/1']);
  await queue.idle();
});
