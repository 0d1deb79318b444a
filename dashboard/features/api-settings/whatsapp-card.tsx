import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { whatsAppSettings as words } from '../../messages/api-settings.ts';
import { common } from '../../messages/common.ts';
import { latinInput } from '../../ui/latin-input.ts';
import type { Connections } from './api/connections.ts';
import { ConnectionCard } from './connection-card.tsx';
import { whatsAppSchema } from './connection-fields.ts';
import type { OnReport } from './report.ts';
import { ReportSettings } from './report-settings.tsx';
import { SecretInput } from './secret-input.tsx';
import { useWhatsAppActions } from './use-whatsapp-actions.ts';

type Props = { connection: Connections['whatsApp']; onReport: OnReport };

/** WhatsApp's token and number, and how its reports reach us. */
export function WhatsAppCard({ connection, onReport }: Props) {
  const form = useForm({
    resolver: zodResolver(whatsAppSchema(connection !== null)),
    defaultValues: { token: '', phoneNumberId: connection?.phoneNumberId ?? '', appSecret: '' },
  });
  const { save, stopReports, remove } = useWhatsAppActions({ form, connection, onReport });
  const { errors } = form.formState;
  return (
    <ConnectionCard
      words={words}
      isConnected={connection !== null}
      save={save}
      remove={remove}
      secondAction={
        <Button component={Link} to={paths.dashboard} variant="default">
          {common.cancel}
        </Button>
      }
    >
      <SecretInput
        label={words.token}
        stored={connection?.token ?? null}
        error={errors.token?.message}
        field={form.register('token')}
      />
      <TextInput
        label={words.phoneNumberId}
        description={words.phoneNumberIdHint}
        inputMode="numeric"
        autoComplete="off"
        required
        classNames={latinInput}
        error={errors.phoneNumberId?.message}
        {...form.register('phoneNumberId')}
      />
      {connection && (
        <ReportSettings
          connection={connection}
          error={errors.appSecret?.message}
          field={form.register('appSecret')}
          onStop={stopReports.run}
        />
      )}
    </ConnectionCard>
  );
}
