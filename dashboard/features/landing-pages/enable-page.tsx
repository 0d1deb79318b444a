import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { blanksOfPage, type PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import type { BlanksDialogProps } from './blanks-dialog.tsx';
import { useFindLandingPage, useSetLandingPageEnabled } from './queries.ts';

type Options = {
  /** The dialog that asks, at once or on demand, as the screen has it. */
  BlanksDialog: ComponentType<BlanksDialogProps>;
  onEnabled?: (page: LandingPageResponse) => void;
  onError: (error: unknown) => void;
  /** The merchant wants to fill in the blanks first. */
  onFill: (page: LandingPageResponse) => void;
};

/**
 * Enables a page as it is stored. One that still has blanks of its starter names them in `question`, and waits for a yes:
 * it would go live without them.
 */
export function useEnablePage({ BlanksDialog, onEnabled, onError, onFill }: Options) {
  const setEnabled = useSetLandingPageEnabled();
  const findPage = useFindLandingPage();
  const [asked, setAsked] = useState<{ page: LandingPageResponse; blanks: PartBlanks[] }>();

  function publish(page: LandingPageResponse) {
    setAsked(undefined);
    setEnabled.mutate({ pageId: page.id, isEnabled: true }, { onSuccess: () => onEnabled?.(page), onError });
  }

  async function enable(pageId: string) {
    try {
      const page = await findPage(pageId);
      const blanks = blanksOfPage(page);
      if (blanks.length > 0) setAsked({ page, blanks });
      else publish(page);
    } catch (error) {
      onError(error);
    }
  }

  const question: ReactNode = asked && (
    <Suspense fallback={null}>
      <BlanksDialog
        blanks={asked.blanks}
        blocks={asked.page.layout.blocks}
        onPublish={() => publish(asked.page)}
        onFill={() => {
          setAsked(undefined);
          onFill(asked.page);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { enable, question, isPending: setEnabled.isPending };
}
