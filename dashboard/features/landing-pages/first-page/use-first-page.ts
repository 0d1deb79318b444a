import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { CountryCode } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { blanksOfPage, type PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { errorCodeOf, errorText } from '../../../lib/error-text.ts';
import { findLocalStorage } from '../../../lib/local-storage.ts';
import { firstPage as text } from '../../../messages/index.ts';
import { uploadImage } from '../../images/upload.ts';
import { createUploadQueue } from '../../images/upload-queue.ts';
import { draftKey, listDrafts, lockDraft, parseDraft, serializeDraft, writeDraft } from '../editor/drafts.ts';
import { toContent } from '../form/content.ts';
import { type EditorValues, newPage, toValues } from '../form/values.ts';
import { useSaveLandingPage } from '../queries.ts';
import type { Starter } from '../starters/starter.ts';
import { type Photo, pageValues, type Said, smallCopy } from './page-values.ts';

/** How far publishing is. `waiting` keeps the tap until the photos are uploaded. */
export type Publishing =
  | { step: 'none' }
  | { step: 'asking'; blanks: PartBlanks[] }
  | { step: 'waiting' }
  | { step: 'saving' }
  | { step: 'created'; page: LandingPageResponse };

/** The steps that ask for something, in their order. */
export const steps = ['name', 'price', 'photo'] as const;
type Question = (typeof steps)[number];
/** What went wrong, and the step where it can be mended. */
type Problem = { at: Question; text: string };
/** The screen begins with a look at the starter. */
export type Step = 'look' | Question;

type Options = {
  starter: Starter;
  country: CountryCode;
  userId: string;
  draftId: string | null;
  /** Called with the step where it can be mended when the page could not be published. */
  onStopped: (at: Question) => void;
};

/** How often a link that somebody else has is given another end. */
const MAX_NAMES = 3;

/**
 * A page on its way from a starter to the web: what the merchant says of it, kept on the device as a draft of a new page
 * until the page is created, and its publication. Whatever fails, nothing that was said is lost.
 */
export function useFirstPage({ onStopped, ...options }: Options) {
  const { starter, userId } = options;
  const [opened] = useState(() => openedPage(options));
  const [said, setSaid] = useState<Said>(opened.said);
  const [publishing, setPublishing] = useState<Publishing>({ step: 'none' });
  const [problem, setProblem] = useState<Problem>();
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const queued = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const { mutateAsync: save } = useSaveLandingPage();
  // Publishing goes on after an upload with what was said until then.
  const latest = useRef(said);
  const { pageId, base } = opened;
  /** A photo whose upload was dismissed is none any more. */
  const isKept = ({ key, url }: Photo) => url !== '' || uploads.snapshot().some(({ place }) => place === key);
  const photos = said.photos.filter(
    ({ key, url }) => url !== '' || queued.some(({ place }) => place === key),
  );
  const isBegun = said.name !== '' || said.price !== '' || photos.some(({ url }) => url !== '');

  function say(change: Partial<Said>) {
    latest.current = { ...latest.current, ...change };
    setSaid(latest.current);
    setProblem(undefined);
  }

  function changePhoto(key: string, change: Partial<Photo>) {
    const photos = latest.current.photos.map((photo) =>
      photo.key === key ? { ...photo, ...change } : photo,
    );
    latest.current = { ...latest.current, photos };
    setSaid(latest.current);
  }

  function addPhotos(files: readonly File[]) {
    const kept = latest.current.photos.filter(isKept);
    const added = files.map((file) => ({ key: randomId(), file }));
    added.forEach(({ key, file }, index) => {
      const room = productLimits.images - kept.length - index;
      uploads.add(key, [file], { room, onReady: (url) => changePhoto(key, { url }) });
      void smallCopy(file).then((shown) => changePhoto(key, { shown }));
    });
    say({ photos: [...kept, ...added.map(({ key }) => ({ key, url: '', shown: '' }))] });
  }

  const removePhoto = (key: string) =>
    say({ photos: latest.current.photos.filter((photo) => photo.key !== key) });

  /** Publishes once the photos are there. Without a yes, what is still the starter's is named first. */
  async function publish({ hidesBlanks }: { hidesBlanks: boolean }) {
    setProblem(undefined);
    const blanks = blanksOfPage(base);
    if (!hidesBlanks && blanks.length > 0) return setPublishing({ step: 'asking', blanks });
    setPublishing({ step: 'waiting' });
    await uploads.idle();
    const hasFailed = uploads.snapshot().some(({ status }) => status.step === 'failed');
    if (hasFailed) return stop({ at: 'photo', text: text.photoFailed });
    setPublishing({ step: 'saving' });
    try {
      const page = await create();
      findLocalStorage()?.removeItem(draftKey({ userId, page: 'new' }, pageId));
      setPublishing({ step: 'created', page });
    } catch (error) {
      stop(problemOf(error));
    }
  }

  function stop(found: Problem) {
    setPublishing({ step: 'none' });
    setProblem(found);
    onStopped(found.at);
  }

  async function create(attempt = 1): Promise<LandingPageResponse> {
    const isTaken = attempt > 1;
    const read = toContent(pageValues(base, latest.current, { starterId: starter.id, isTaken }));
    if ('problems' in read) throw new Error(read.problems[0]?.message);
    try {
      return await save({ content: read.content, pageId, version: null });
    } catch (error) {
      if (errorCodeOf(error) !== 'subdomain_taken' || attempt > MAX_NAMES) throw error;
      return create(attempt + 1);
    }
  }

  const isCreated = publishing.step === 'created';
  useKeptDraft({ key: draftKey({ userId, page: 'new' }, pageId), isKept: isBegun && !isCreated, said }, () =>
    serializeDraft({
      version: null,
      base,
      values: pageValues(base, latest.current, { starterId: starter.id }),
    }),
  );

  return {
    pageId,
    base,
    isBegun,
    said: { ...said, photos },
    say,
    addPhotos,
    removePhoto,
    uploads,
    publishing,
    /** Which question a draft that is continued begins with, or the look at the starter. */
    firstStep: opened.said.name ? ('name' as const) : ('look' as const),
    problem,
    setProblem,
    publish,
    cancel: () => setPublishing({ step: 'none' }),
  };
}

function problemOf(error: unknown): Problem {
  const at = errorCodeOf(error) === 'title_taken' ? 'name' : 'photo';
  return {
    at,
    text: errorText(error, text.publishFailed, { title_taken: text.titleTaken }) ?? text.publishFailed,
  };
}

type Opened = { pageId: string; base: EditorValues; said: Said };

/** A new page of the starter, or the draft that the address names. */
function openedPage({ starter, country, userId, draftId }: Omit<Options, 'onStopped'>): Opened {
  const storage = draftId === null ? undefined : findLocalStorage();
  const stored =
    storage && listDrafts(storage, { userId, page: 'new' }).find(({ editorId }) => editorId === draftId);
  const draft = stored && parseDraft(stored.text, toValues(newLandingPageContent()));
  if (!stored || !draft) {
    const { pageId, values } = newPage(starter.content(country));
    return { pageId, base: values, said: { name: '', price: '', photos: [] } };
  }
  const { name, price, images } = draft.values.product;
  const photos = images.map(({ url }) => ({ key: url, url, shown: '' }));
  const isPriced = price !== draft.base.product.price;
  const said = { name, price: isPriced ? price : '', photos };
  return { pageId: stored.editorId, base: draft.base, said };
}

const DEBOUNCE_MS = 300;

/** Keeps what was said as a draft of a new page while it is typed, and when the screen is left. */
function useKeptDraft(
  { key, isKept, said }: { key: string; isKept: boolean; said: Said },
  read: () => string,
) {
  const write = useEffectEvent(() => {
    const storage = findLocalStorage();
    if (isKept && storage) writeDraft(storage, key, read());
  });
  useEffect(() => lockDraft(key), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what was said is kept
  useEffect(() => {
    const timer = setTimeout(() => write(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  useEffect(() => {
    const leave = () => write();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);
}
