import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconArrowRight, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { siteAddress } from '../../../app/config.ts';
import { useConfig } from '../../../app/config-context.ts';
import { editLandingPagePath, paths } from '../../../app/paths.ts';
import { editor } from '../../../messages/editor.ts';
import { pagePreview as words } from '../../../messages/page-preview.ts';
import { PublishStatus } from '../publish-status.tsx';
import type { Device } from './device-frame.tsx';
import { DeviceSwitch } from './device-switch.tsx';
import s from './preview-page.module.css';

type Props = { page: LandingPageResponse; device: Device; onDevice: (device: Device) => void };

/** What is looked at, and where to go from here. */
export function PreviewBar({ page, device, onDevice }: Props) {
  return (
    <header className={s.bar}>
      <ActionIcon
        component={Link}
        to={paths.dashboard}
        variant="subtle"
        color="gray.7"
        size={44}
        title={editor.backToPages}
        aria-label={editor.backToPages}
      >
        <IconArrowRight size={20} />
      </ActionIcon>
      <h1 className={s.title}>
        <bdi>{page.title}</bdi>
      </h1>
      <PublishStatus page={page} />
      <div className={s.actions}>
        <DeviceSwitch device={device} onDevice={onDevice} />
        {page.publishState === 'live' && <LiveLink subdomain={page.subdomain} />}
        <Button component={Link} to={editLandingPagePath(page.id)} leftSection={<IconPencil size={18} />}>
          {words.edit}
        </Button>
      </div>
    </header>
  );
}

function LiveLink({ subdomain }: { subdomain: string }) {
  const config = useConfig();
  return (
    <Button
      component="a"
      href={siteAddress(config, subdomain)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={18} />}
    >
      {words.live}
      <VisuallyHidden> ({editor.newWindow})</VisuallyHidden>
    </Button>
  );
}
