import { Button, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { siteAddress } from '../../../app/config.ts';
import { useConfig } from '../../../app/config-context.ts';
import { paths } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { previewPane as previewWords, editor as words } from '../../../messages/editor.ts';
import { drafts } from '../../../messages/editor-safety.ts';
import { PublishStatus } from '../publish-status.tsx';
import s from './editor.module.css';
import { UndoButtons } from './history/undo-buttons.tsx';

type Props = {
  page: LandingPageResponse | undefined;
  hasSaved: boolean;
  isWaiting: boolean;
  isDraftKept: boolean;
  history: ComponentProps<typeof UndoButtons>;
  isPreviewed: boolean;
  onPreview: () => void;
};

/** Stays at the bottom of the window: what state the page is in, and what can be done with it. */
export function SaveBar(props: Props) {
  const { page, hasSaved, isWaiting, isDraftKept, history, isPreviewed, onPreview } = props;
  const { isDirty, isSubmitting } = useFormState();
  const isBusy = isSubmitting || isWaiting;
  return (
    <div className={s.bar}>
      <Button component={Link} className={s.cancel ?? ''} to={paths.dashboard} variant="default">
        {common.cancel}
      </Button>
      <div className={s.undo}>
        <UndoButtons {...history} />
      </div>
      <div className={s.barState} role="status">
        {isWaiting && <span>{words.waitingForUploads}</span>}
        {!isWaiting && isDirty && <span>{isDraftKept ? words.unsaved : drafts.notKept}</span>}
        {!isWaiting && !isDirty && page && <PublishStatus page={page} />}
      </div>
      <Button
        className={s.live ?? ''}
        variant="default"
        leftSection={isPreviewed ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        aria-pressed={isPreviewed}
        onClick={onPreview}
      >
        {previewWords.open}
      </Button>
      {hasSaved && page && <PreviewLink subdomain={page.subdomain} />}
      <Button type="submit" className={s.save} disabled={isBusy}>
        {isBusy ? words.saving : page ? words.save : words.create}
      </Button>
    </div>
  );
}

function PreviewLink({ subdomain }: { subdomain: string }) {
  const config = useConfig();
  return (
    <Button
      component="a"
      className={s.preview}
      href={siteAddress(config, subdomain)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={18} />}
    >
      {words.preview}
      <VisuallyHidden> ({words.newWindow})</VisuallyHidden>
    </Button>
  );
}
