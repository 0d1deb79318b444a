/** The accepted format of a video: MP4 with a codec that every phone and browser plays. */
export const FILM_TYPE = 'video/mp4';
export const MAX_FILM_BYTES = 12 * 1024 * 1024;

/** Why an uploaded video was rejected. `film_codec`: an MP4 that many phones cannot play. */
export const filmRejections = ['not_a_film', 'film_too_large', 'film_codec'] as const;
export type FilmRejection = (typeof filmRejections)[number];

/** The path of an uploaded video; `id` (from `toShortId`) makes it unique. */
export const filmFile = (id: string): string => `/media/p/film-${id}.mp4`;

/**
 * Brands of MP4 (ISO/IEC 14496-12); QuickTime's and those of pictures are other formats of the same family.
 */
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|cmfc)$/;
/** H.264, the only codec that plays everywhere. */
const playable = ['avc1', 'avc3'];

/** Whether a file with these first bytes is an MP4, whatever its name or its system's type. */
export const beginsFilm = (start: Uint8Array): boolean =>
  textAt(start, 4) === 'ftyp' && brands.test(textAt(start, 8));

/**
 * The problem of a video, by its bytes alone: it must consist of complete boxes of an MP4 file, with its
 * index and a video track in H.264. Undefined for a valid one.
 */
export function filmProblem(file: Uint8Array): FilmRejection | undefined {
  if (file.length > MAX_FILM_BYTES) return 'film_too_large';
  const boxes = boxesOf(file);
  const [first] = boxes ?? [];
  const contents = boxes?.find(({ type }) => type === 'moov');
  if (!first || !contents || !beginsFilm(file)) return 'not_a_film';
  const table = new TextDecoder('latin1').decode(
    file.subarray(contents.start, contents.start + contents.size),
  );
  return playable.some((codec) => table.includes(codec)) ? undefined : 'film_codec';
}

type Box = { type: string; start: number; size: number };

/** The outermost boxes; undefined where one exceeds the file, as in a truncated file. */
function boxesOf(file: Uint8Array): Box[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const boxes: Box[] = [];
  for (let start = 0; start < file.length; ) {
    if (start + 16 > file.length) return boxes.length > 0 && start + 8 <= file.length ? boxes : undefined;
    const short = view.getUint32(start);
    // 0: to the end of the file. 1: the size is a longer number behind the type.
    const long = short === 1 ? Number(view.getBigUint64(start + 8)) : short;
    const size = short === 0 ? file.length - start : long;
    if (size < 8 || start + size > file.length) return undefined;
    boxes.push({ type: textAt(file, start + 4), start, size });
    start += size;
  }
  return boxes;
}

const textAt = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));
