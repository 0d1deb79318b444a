import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { readTyped } from '@mirsah/domain/digits';
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { common, formatDateTime, whatsAppConnection as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CopiedFact } from '../../ui/copy.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { hasEmpty, type OnReport, type Report, whatsAppSchema } from './connection-form.ts';
import s from './connections.module.css';
import { type Connections, useRemoveWhatsApp, useSaveWhatsApp, useTestWhatsApp } from './queries.ts';

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
  const { save, test, stopReports, remove } = useWhatsAppActions({ form, connection, onReport });
  const { errors, isDirty } = form.formState;
  useReportedWork(onWork, 'whatsapp', isDirty);
  return (
    <ConnectionCard
      text={text}
      isConnected={connection !== null}
      isFailing={connection?.tokenCheck?.answer === 'rejected'}
      isUntried={connection?.tokenCheck?.answer !== 'accepted'}
      warning={connection && <Seen connection={connection} />}
      save={save}
      remove={remove}
      secondAction={
        connection ? (
          <ActionButton variant="default" isOff={test.isBusy} onClick={test.run}>
            {text.test}
          </ActionButton>
        ) : (
          <Button component={Link} to={paths.dashboard} variant="default">
            {common.cancel}
          </Button>
        )
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

type SeenOf = Pick<
  NonNullable<Connections['whatsApp']>,
  'tokenCheck' | 'webhookVerifiedAt' | 'reportedAt' | 'appSecret'
>;

/**
 * What was observed of the connection, so that a setting that was only typed does not look as if it worked.
 */
export function seenOf({ tokenCheck, webhookVerifiedAt, reportedAt, appSecret }: SeenOf) {
  return [
    [text.tokenState, tokenText(tokenCheck)],
    ...(tokenCheck?.number ? [[text.number, `\u2066${tokenCheck.number}\u2069`] as const] : []),
    [
      text.webhookState,
      !appSecret
        ? text.webhookMissing
        : webhookVerifiedAt
          ? text.webhookVerified(formatDateTime(webhookVerifiedAt))
          : text.webhookUnverified,
    ],
    [text.reportState, reportedAt ? formatDateTime(reportedAt) : text.neverReported],
  ] as const;
}

function Seen({ connection }: { connection: SeenOf }) {
  return (
    <dl className={s.seen}>
      {seenOf(connection).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type TokenCheck = NonNullable<Connections['whatsApp']>['tokenCheck'];

function tokenText(check: TokenCheck): string {
  if (!check) return text.tokenUntried;
  const time = formatDateTime(check.at);
  if (check.answer === 'accepted') return text.tokenAccepted(time);
  if (check.answer === 'unreachable') return text.tokenUnreachable(time);
  return `${text.tokenRejected(time)} ${whyRejected(check.code)}`;
}

/**
 * By Meta's codes: 190 is about the token, 10 and those from 200 about its permissions, 100 about the number.
 */
function whyRejected(code: number | null): string {
  const { token, permission, number, other } = text.rejections;
  if (code === 190) return token;
  if (code === 10 || (code !== null && code >= 200 && code < 300)) return permission;
  return code === 100 ? number : other;
}

/** Saving does not mean that Meta accepts the settings, so the message includes Meta's answer. */
function savedText(check: TokenCheck): string {
  if (check?.answer === 'accepted') return text.saved;
  return check?.answer === 'rejected'
    ? `${text.savedRejected} ${whyRejected(check.code)}`
    : text.savedUnreachable;
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
  const test = useTestWhatsApp();
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
        report(savedText(saved.tokenCheck), toneOf(saved.tokenCheck));
      } catch (error) {
        report(errorText(error, text.saveFailed));
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? report(text.incomplete) : onReport(undefined)),
  );

  async function onTest() {
    // The test uses what is stored, and a save tests what it stores.
    const { token, phoneNumberId } = form.getValues();
    const isOther = readTyped(phoneNumberId) !== connection?.phoneNumberId;
    if (token.trim() !== '' || isOther) return report(text.saveFirst);
    onReport(undefined);
    try {
      const { tokenCheck } = await test.mutateAsync(undefined);
      report(tokenCheck?.answer === 'accepted' ? text.tested : tokenText(tokenCheck), toneOf(tokenCheck));
    } catch (error) {
      report(errorText(error, text.saveFailed));
    }
  }

  async function onStopReports() {
    if (!connection) return;
    onReport(undefined);
    try {
      const saved = await save.mutateAsync({ phoneNumberId: connection.phoneNumberId, appSecret: null });
      report(savedText(saved.tokenCheck), toneOf(saved.tokenCheck));
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
    test: { run: () => void onTest(), isBusy: test.isPending },
    stopReports: { run: () => void onStopReports() },
    remove: { run: () => void onRemove(), isBusy: remove.isPending },
  };
}

const toneOf = (check: TokenCheck): Report['tone'] => (check?.answer === 'accepted' ? 'success' : 'error');

type ReportSettingsProps = {
  connection: NonNullable<Connections['whatsApp']>;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onStop: () => void;
};

/** The values for Meta's webhook settings, and the secret that proves that a report is from Meta. */
function ReportSettings({ connection, error, field, onStop }: ReportSettingsProps) {
  const { appSecret, webhook } = connection;
  return (
    <fieldset className={s.reports}>
      <legend>{text.reports}</legend>
      <p>{text.reportsWhy}</p>
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
    </fieldset>
  );
}
