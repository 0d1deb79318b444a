import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { blanksOfPage, type PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { sellsForNothing } from '@mirsah/domain/order/price';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { BlanksDialogProps } from './blanks-dialog.tsx';
import { useFindLandingPage, useSetLandingPageEnabled } from './queries.ts';

type QuestionOptions = {
  /** The dialog for the question, loaded immediately or on demand, as the screen decides. */
  BlanksDialog: ComponentType<BlanksDialogProps>;
  onPublish: (page: LandingPageResponse) => void;
  onError: (error: unknown) => void;
  /** The merchant wants to fill in the blanks first. */
  onFill: (page: LandingPageResponse) => void;
};

/** The questions in order: whether the product costs nothing, and whether blanks are left out. */
type Asked = { page: LandingPageResponse; blanks: PartBlanks[]; isFree: boolean };

/**
 * Asks before a stored page is shown to shoppers with a price of zero or with blanks of its starter, which
 * would be left out. `question` is the open question.
 */
export function useBlanksQuestion({ BlanksDialog, onPublish, onError, onFill }: QuestionOptions) {
  const findPage = useFindLandingPage();
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  async function ask(pageId: string) {
    if (isAsking) return;
    setAsking(true);
    try {
      const page = await findPage(pageId);
      next({ page, blanks: blanksOfPage(page), isFree: sellsForNothing(page) });
    } catch (error) {
      onError(error);
    } finally {
      setAsking(false);
    }
  }

  function next(about: Asked) {
    const isSettled = about.blanks.length === 0 && !about.isFree;
    setAsked(isSettled ? undefined : about);
    if (isSettled) onPublish(about.page);
  }

  function answer(then: (page: LandingPageResponse) => void) {
    setAsked(undefined);
    if (asked) then(asked.page);
  }

  const question: ReactNode = asked && (
    <Suspense fallback={null}>
      <BlanksDialog
        blanks={asked.blanks}
        blocks={asked.page.layout.blocks}
        isFree={asked.isFree}
        onPublish={() => next(asked.isFree ? { ...asked, isFree: false } : { ...asked, blanks: [] })}
        onFill={() => answer(onFill)}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { ask, question, isAsking };
}

type Options = Omit<QuestionOptions, 'onPublish'> & { onEnabled?: (page: LandingPageResponse) => void };

/** Enables a page as it is stored, after the question about its blanks. */
export function useEnablePage({ onEnabled, ...options }: Options) {
  const setEnabled = useSetLandingPageEnabled();
  const { onError } = options;
  const { ask, question } = useBlanksQuestion({
    ...options,
    onPublish: (page) =>
      setEnabled.mutate(
        { pageId: page.id, isEnabled: true },
        { onSuccess: () => onEnabled?.(page), onError },
      ),
  });
  return { enable: ask, question, isPending: setEnabled.isPending };
}
