import { Button, Skeleton } from '@mantine/core';
import { currencyNames } from '@mirsah/domain/messages';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { arabicCount, defaultShippingText as text, zoneForms } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { useDefaultShipping } from '../landing-pages/queries.ts';

/** Links from the settings to the account's shipping, with a summary of it. */
export function ShippingCard() {
  const { data, error, isError, refetch } = useDefaultShipping();
  return (
    <Card
      title={text.title}
      description={text.subtitle}
      action={
        <Button component={Link} to={paths.shipping} variant="default">
          {data ? text.edit : text.enter}
        </Button>
      }
    >
      {data === undefined && isError && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Skeleton h={24} w={260} />}
      {data !== undefined && (
        <p>
          {data
            ? text.summary(arabicCount(data.zones.list.length, zoneForms), currencyNames[data.currency])
            : text.none}
        </p>
      )}
    </Card>
  );
}
