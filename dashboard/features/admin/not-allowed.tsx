import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { admin as words } from '../../messages/admin.ts';
import { Notice } from '../../ui/notice.tsx';

/** For somebody who is no administrator, or has just ceased to be one. */
export function NotAllowed() {
  return (
    <div role="alert">
      <Notice
        icon={<IconLock size={30} stroke={1.6} />}
        title={words.notAllowed}
        text={words.notAllowedText}
        action={
          <Button component={Link} to={paths.dashboard} variant="default">
            {words.toDashboard}
          </Button>
        }
      />
    </div>
  );
}
