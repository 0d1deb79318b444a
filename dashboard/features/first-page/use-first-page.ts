import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { CountryCode } from '@mirsah/domain/country';
import { randomId } from '@mirsah/domain/id';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import {
  type DefaultShipping,
  hasShipping as isShippedBy,
} from '@mirsah/domain/landing-page/default-shipping';
import { productLimits } from '@mirsah/domain/landing-page/product-info';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { firstPage as text } from '../../messages/index.ts';
import { uploadImage } from '../images/upload.ts';
import { createUploadQueue } from '../images/upload-queue.ts';
import { useSaveLandingPage } from '../landing-pages/queries.ts';
import { toContent, toPreviewContent } from '../page-form/content.ts';
import {
  draftKey,
  listDrafts,
  lockDraft,
  parseDraft,
  serializeDraft,
  writeDraft,
} from '../page-form/drafts.ts';
import { type EditorValues, newPage, toValues } from '../page-form/values.ts';
import {
  type Photo,
  type Promises,
  pageValues,
  promisedContent,
  promiseProblems,
  type Said,
  smallCopy,
} from './page-values.ts';
import { withUsualShipping } from './starters/new-page-start.ts';
import type { Starter } from './starters/starter.ts';

/** The progress of publishing. `waiting` remembers the tap until the photos are uploaded. */
export type Publishing =
  | { step: 'none' }
  | { step: 'asking' }
  | { step: 'waiting' }
  | { step: 'saving' }
  | { step: 'created'; page: LandingPageResponse };

/** The steps with a question, in order. */
export const steps = ['name', 'price', 'photo'] as const;
type Question = (typeof steps)[number];
/** The problem, and the step where it can be fixed. */
type Problem = { at: Question; text: string };
/** The screen starts with a preview of the starter. */
export type Step = 'look' | Question;

type Options = {
  starter: Starter;
  country: CountryCode;
  /** The account's, for pages that sell in its currency. */
  shipping: DefaultShipping | null;
  userId: string;
  draftId: string | null;
  /** Called with the step where the problem can be fixed, when the page could not be published. */
  onStopped: (at: Question) => void;
};

/** The number of other suffixes to try when a link name is taken. */
const MAX_NAMES = 3;

/**
 * Creates a page from a starter and publishes it. The merchant's answers are stored on the device as a draft
 * of a new page until the page exists. No answer is lost when a step fails.
 */
export function useFirstPage({ onStopped, ...options }: Options) {
  const { starter, userId } = options;
  const [opened] = useState(() => openedPage(options));
  const [said, setSaid] = useState<Said>(opened.said);
  const [publishing, setPublishing] = useState<Publishing>({ step: 'none' });
  const [promises, setPromises] = useState<Promises>(() => openedPromises(opened.base, options.shipping));
  const [problem, setProblem] = useState<Problem>();
  const [uploads] = useState(() => createUploadQueue(uploadImage));
  const queued = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  const { mutateAsync: save } = useSaveLandingPage();
  // After an upload, publishing continues with the answers given until then.
  const latest = useRef(said);
  const { pageId, base } = opened;
  /** A photo whose upload was dismissed is removed. */
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

  /** Asks which texts of the page are true. */
  const ask = () => setPublishing({ step: 'asking' });

  /** Publishes the confirmed texts, once the photos are uploaded. */
  async function publish() {
    setProblem(undefined);
    if (Object.keys(promiseProblems(promises, base)).length > 0) return;
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
      const content = promisedContent(read.content, promises);
      return await save({ content, pageId, version: null });
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
    /** The first question of a continued draft, or the preview of the starter. */
    firstStep: opened.said.name ? ('name' as const) : ('look' as const),
    problem,
    setProblem,
    promises,
    promise: (change: Partial<Promises>) => setPromises({ ...promises, ...change }),
    ask,
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

/** No claim of the starter is confirmed at first; its delivery time is shown to be changed. */
function openedPromises(base: EditorValues, usual: DefaultShipping | null): Promises {
  const { price = '0', estimatedDays = '' } = base.shippingOptions[0] ?? {};
  const hasShipping = usual !== null && isShippedBy(toPreviewContent(base), usual);
  return { shipping: price || '0', days: String(estimatedDays), isHomeOnly: true, claims: [], hasShipping };
}

type Opened = { pageId: string; base: EditorValues; said: Said };

/** A new page of the starter, or the draft in the address. */
function openedPage({ starter, country, shipping, userId, draftId }: Omit<Options, 'onStopped'>): Opened {
  const storage = draftId === null ? undefined : findLocalStorage();
  const stored =
    storage && listDrafts(storage, { userId, page: 'new' }).find(({ editorId }) => editorId === draftId);
  const draft = stored && parseDraft(stored.text, toValues(newLandingPageContent()));
  if (!stored || !draft) {
    const { pageId, values } = newPage(withUsualShipping(starter.content(country), shipping));
    return { pageId, base: values, said: { name: '', price: '', photos: [] } };
  }
  const { name, price, images } = draft.values.product;
  const photos = images.map(({ url }) => ({ key: url, url, shown: '' }));
  const isPriced = price !== draft.base.product.price;
  const said = { name, price: isPriced ? price : '', photos };
  return { pageId: stored.editorId, base: draft.base, said };
}

const DEBOUNCE_MS = 300;

/** Stores the answers as a draft of a new page while they are typed, and when the screen is left. */
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
