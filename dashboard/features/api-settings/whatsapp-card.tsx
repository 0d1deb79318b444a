import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { apiSettings, whatsAppSettings as words } from '../../messages/api-settings.ts';
import { common } from '../../messages/common.ts';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Connections } from './api/connections.ts';
import { CardActions } from './card-actions.tsx';
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
    <Card
      title={words.title}
      description={words.intro}
      action={
        <Pill tone={connection ? 'good' : 'quiet'}>
          {connection ? apiSettings.connected : apiSettings.notConnected}
        </Pill>
      }
    >
      <form onSubmit={save.run} noValidate>
        <Fields>
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
        </Fields>
        <CardActions
          isSaving={save.isBusy}
          removal={
            connection
              ? { question: words.removeQuestion, isBusy: remove.isBusy, onRemove: remove.run }
              : undefined
          }
        >
          <Button component={Link} to={paths.dashboard} variant="default">
            {common.cancel}
          </Button>
        </CardActions>
      </form>
    </Card>
  );
}
