import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { common, whatsAppConnection as text } from '../../messages/index.ts';
import { CopiedFact } from '../../ui/copy.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { ConnectionCard, SecretInput } from './connection-card.tsx';
import { hasEmpty, type OnReport, type Report, whatsAppSchema } from './connection-form.ts';
import s from './connections.module.css';
import { type Connections, useRemoveWhatsApp, useSaveWhatsApp } from './queries.ts';

type Props = { connection: Connections['whatsApp']; onReport: OnReport; onWork: ReportWork };

/** The connection to WhatsApp: token, number, and the setup of its delivery reports. */
export function WhatsAppCard({ connection, onReport, onWork }: Props) {
  const form = useForm({
    resolver: zodResolver(whatsAppSchema(connection !== null)),
    defaultValues: {
      token: '',
      phoneNumberId: connection?.phoneNumberId ?? '',
      accountId: connection?.accountId ?? '',
      appSecret: '',
    },
  });
  const { save, stopReports, remove } = useWhatsAppActions({ form, connection, onReport });
  const { errors, isDirty } = form.formState;
  useReportedWork(onWork, 'whatsapp', isDirty);
  return (
    <ConnectionCard
      text={text}
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
        label={text.token}
        stored={connection?.token ?? null}
        error={errors.token?.message}
        field={form.register('token')}
      />
      <TextInput
        label={text.phoneNumberId}
        description={text.phoneNumberIdHint}
        inputMode="numeric"
        autoComplete="off"
        required
        classNames={latinInput}
        error={errors.phoneNumberId?.message}
        {...form.register('phoneNumberId')}
      />
      <TextInput
        label={text.accountId}
        description={text.accountIdHint}
        inputMode="numeric"
        autoComplete="off"
        classNames={latinInput}
        error={errors.accountId?.message}
        {...form.register('accountId')}
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

type Values = { token: string; phoneNumberId: string; accountId: string; appSecret: string };
type Options = {
  form: UseFormReturn<Values>;
  connection: Connections['whatsApp'];
  onReport: OnReport;
};

/** The actions of WhatsApp's card; each reports its outcome in the banner. */
function useWhatsAppActions({ form, connection, onReport }: Options) {
  const save = useSaveWhatsApp();
  const remove = useRemoveWhatsApp();
  const isStored = { token: connection !== null, phoneNumberId: false };

  function report(message: string, tone: Report['tone'] = 'error') {
    onReport({ tone, text: message });
  }

  const onSave = form.handleSubmit(
    async ({ token, phoneNumberId, accountId, appSecret }) => {
      onReport(undefined);
      try {
        const saved = await save.mutateAsync({
          phoneNumberId,
          accountId: accountId || null,
          ...(token && { token }),
          ...(appSecret && { appSecret }),
        });
        const stored = { phoneNumberId: saved.phoneNumberId, accountId: saved.accountId ?? '' };
        form.reset({ token: '', appSecret: '', ...stored });
        report(text.saved, 'success');
      } catch (error) {
        report(errorText(error, text.saveFailed));
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? report(text.incomplete) : onReport(undefined)),
  );

  async function onStopReports() {
    if (!connection) return;
    onReport(undefined);
    try {
      await save.mutateAsync({ phoneNumberId: connection.phoneNumberId, appSecret: null });
      report(text.saved, 'success');
    } catch (error) {
      report(errorText(error, text.saveFailed));
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset({ token: '', phoneNumberId: '', accountId: '', appSecret: '' });
      report(text.removed, 'success');
    } catch (error) {
      report(errorText(error, text.saveFailed));
    }
  }

  return {
    save: { run: (event: React.FormEvent) => void onSave(event), isBusy: save.isPending },
    stopReports: { run: () => void onStopReports() },
    remove: { run: () => void onRemove(), isBusy: remove.isPending },
  };
}

type ReportSettingsProps = {
  connection: NonNullable<Connections['whatsApp']>;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onStop: () => void;
};

/** What the merchant enters at Meta for delivery reports, and the secret that proves that a report is from Meta. */
function ReportSettings({ connection, error, field, onStop }: ReportSettingsProps) {
  const { appSecret, webhook } = connection;
  return (
    <details className={s.reports} open={appSecret !== null}>
      <summary>{text.reports}</summary>
      <p>{text.reportsIntro}</p>
      <dl className={s.copied}>
        <CopiedFact label={text.callbackUrl} value={`${window.location.origin}${webhook.path}`} />
        <CopiedFact label={text.verifyToken} value={webhook.verifyToken} />
      </dl>
      <SecretInput label={text.appSecret} stored={appSecret} isRequired={false} error={error} field={field} />
      {appSecret && (
        <Button variant="subtle" color="red.7" size="sm" mt={8} onClick={onStop}>
          {text.removeAppSecret}
        </Button>
      )}
    </details>
  );
}
