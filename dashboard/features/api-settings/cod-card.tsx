import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { codSettings as words } from '../../messages/api-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import type { Connections } from './api/connections.ts';
import s from './api-settings.module.css';
import { ConnectionCard } from './connection-card.tsx';
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
    <ConnectionCard
      words={words}
      isConnected={connection !== null}
      save={save}
      remove={remove}
      warning={
        connection?.keyRefusedAt && (
          <div className={s.warning}>
            <Banner tone="warning">{words.paused}</Banner>
          </div>
        )
      }
      secondAction={
        <Button variant="default" disabled={test.isBusy} onClick={test.run}>
          {test.isBusy ? words.testing : words.test}
        </Button>
      }
    >
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
    </ConnectionCard>
  );
}
