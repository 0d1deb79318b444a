import { Button } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { landingPagesPath, previewLandingPagePath } from '../../lib/paths.ts';
import { landingPages, pagePreview, editor as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError, Missing, Notice } from '../../ui/notice.tsx';
import { BlanksDialog } from './blanks-dialog.tsx';
import { useEnablePage } from './enable-page.tsx';

export function PageNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      {isMissing(error) ? (
        <Missing title={text.notFound} action={<BackToPages />} />
      ) : (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={onRetry} />
      )}
    </Card>
  );
}

/**
 * Shown instead of the editor of a disabled page (spec 4): the merchant enables the page, or edits it while
 * disabled.
 */
export function PageDisabled({ page, onEdit }: { page: LandingPageResponse; onEdit: () => void }) {
  const [problem, setProblem] = useState<string>();
  const { enable, question, isPending } = useEnablePage({
    BlanksDialog,
    onError: (error) => setProblem(errorText(error, landingPages.toggleFailed)),
    onFill: onEdit,
  });

  return (
    <Card>
      {problem && <Banner tone="error">{problem}</Banner>}
      <Notice
        icon={<IconEyeOff size={30} stroke={1.6} />}
        title={text.unavailable}
        text={text.unavailableText}
        action={
          <>
            <ActionButton
              isOff={isPending}
              onClick={() => {
                setProblem(undefined);
                void enable(page.id);
              }}
            >
              {text.enable}
            </ActionButton>
            <Button variant="default" onClick={onEdit}>
              {text.editDisabled}
            </Button>
            <Button component={Link} to={previewLandingPagePath(page.id)} variant="default">
              {pagePreview.open}
            </Button>
            <BackToPages />
          </>
        }
      />
      {question}
    </Card>
  );
}

function BackToPages() {
  return (
    <Button component={Link} to={landingPagesPath} variant="default">
      {text.backToPages}
    </Button>
  );
}
