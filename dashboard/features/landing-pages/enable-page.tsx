import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { blanksOfPage, type PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { BlanksDialogProps } from './blanks-dialog.tsx';
import { useFindLandingPage, useSetLandingPageEnabled } from './queries.ts';

type QuestionOptions = {
  /** The dialog that asks, at once or on demand, as the screen has it. */
  BlanksDialog: ComponentType<BlanksDialogProps>;
  onPublish: (page: LandingPageResponse) => void;
  onError: (error: unknown) => void;
  /** The merchant wants to fill in the blanks first. */
  onFill: (page: LandingPageResponse) => void;
};

/**
 * Asks before a stored page is shown to shoppers: one that still has blanks of its starter names them in `question`, and
 * waits for a yes, because it would be shown without them.
 */
export function useBlanksQuestion({ BlanksDialog, onPublish, onError, onFill }: QuestionOptions) {
  const findPage = useFindLandingPage();
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ page: LandingPageResponse; blanks: PartBlanks[] }>();

  async function ask(pageId: string) {
    if (isAsking) return;
    setAsking(true);
    try {
      const page = await findPage(pageId);
      const blanks = blanksOfPage(page);
      if (blanks.length > 0) setAsked({ page, blanks });
      else onPublish(page);
    } catch (error) {
      onError(error);
    } finally {
      setAsking(false);
    }
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
        onPublish={() => answer(onPublish)}
        onFill={() => answer(onFill)}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { ask, question, isAsking };
}

type Options = Omit<QuestionOptions, 'onPublish'> & { onEnabled?: (page: LandingPageResponse) => void };

/** Enables a page as it is stored, once its blanks were asked about. */
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
