import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { apiSettings, codSettings as words } from '../../messages/api-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Connections } from './api/connections.ts';
import s from './api-settings.module.css';
import { CardActions } from './card-actions.tsx';
import { codSchema } from './connection-fields.ts';
import type { OnReport } from './report.ts';
import { SecretInput } from './secret-input.tsx';
import { useCodActions } from './use-cod-actions.ts';

type Props = { connection: Connections['cod']; onReport: OnReport };

/** The cash-on-delivery network's key and address. */
export function CodCard({ connection, onReport }: Props) {
  const form = useForm({
    resolver: zodResolver(codSchema(connection !== null)),
    defaultValues: { endpoint: connection?.endpoint ?? '', apiKey: '' },
  });
  const { save, test, remove } = useCodActions({ form, connection, onReport });
  const { errors } = form.formState;
  return (
    <Card
      title={words.title}
      description={words.intro}
      action={
        <Pill tone={connection ? 'good' : 'quiet'}>
          {connection ? apiSettings.connected : apiSettings.notConnected}
        </Pill>
      }
    >
      {connection?.keyRefusedAt && (
        <div className={s.warning}>
          <Banner tone="warning">{words.paused}</Banner>
        </div>
      )}
      <form onSubmit={save.run} noValidate>
        <Fields>
          <SecretInput
            label={words.apiKey}
            stored={connection?.apiKey ?? null}
            error={errors.apiKey?.message}
            field={form.register('apiKey')}
          />
          <TextInput
            label={words.endpoint}
            description={words.endpointHint}
            placeholder="https://api.example.com/leads"
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            classNames={latinInput}
            error={errors.endpoint?.message}
            {...form.register('endpoint')}
          />
        </Fields>
        <CardActions
          isSaving={save.isBusy}
          removal={
            connection
              ? { question: words.removeQuestion, isBusy: remove.isBusy, onRemove: remove.run }
              : undefined
          }
        >
          <Button variant="default" disabled={test.isBusy} onClick={test.run}>
            {test.isBusy ? words.testing : words.test}
          </Button>
        </CardActions>
      </form>
    </Card>
  );
}
