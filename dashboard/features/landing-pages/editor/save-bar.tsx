import { Button, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';
import { siteAddress } from '../../../app/config.ts';
import { useConfig } from '../../../app/config-context.ts';
import { paths } from '../../../app/paths.ts';
import { common } from '../../../messages/common.ts';
import { editor as words } from '../../../messages/editor.ts';
import { PublishPill } from '../publish-pill.tsx';
import s from './editor.module.css';

/** Stays at the bottom of the window: what state the page is in, and what can be done with it. */
export function SaveBar({ page, hasSaved }: { page: LandingPageResponse | undefined; hasSaved: boolean }) {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <div className={s.bar}>
      <Button component={Link} className={s.cancel ?? ''} to={paths.dashboard} variant="default">
        {common.cancel}
      </Button>
      <div className={s.barState} role="status">
        {isDirty ? <span>{words.unsaved}</span> : page && <PublishPill state={page.publishState} />}
      </div>
      {hasSaved && page && <PreviewLink subdomain={page.subdomain} />}
      <Button type="submit" className={s.save} disabled={isSubmitting}>
        {isSubmitting ? words.saving : page ? words.save : words.create}
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
