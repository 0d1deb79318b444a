import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { missingPage as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Missing } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** Shown for an unknown address of the dashboard, for example one that was cut off when it was copied. */
export function MissingPage() {
  return (
    <Page title={text.title}>
      <Card>
        <Missing
          title={text.text}
          action={
            <Button component={Link} to={paths.dashboard}>
              {text.back}
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
