import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { connectionContracts } from '@mirsah/contracts/connections';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { shortId } from '@mirsah/domain/id';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { connections, countOrders, formatDateTime, codConnection as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { ordersSearch } from '../orders/address.ts';
import { useAtNetwork } from '../orders/queries.ts';
import { ConnectionCard } from './connection-card.tsx';
import { codSchema, fieldProblem, hasEmpty, type OnReport, type Report } from './connection-form.ts';
import s from './connections.module.css';
import { type Connections, useRemoveCod, useSaveCod, useTestCod } from './queries.ts';

type Props = { connection: Connections['cod']; onReport: OnReport; onWork: ReportWork };

/** The connection to the cash-on-delivery network: key and endpoint. */
export function CodCard({ connection, onReport, onWork }: Props) {
  const form = useForm({
    resolver: zodResolver(codSchema(connection !== null)),
    defaultValues: valuesOf(connection),
  });
  const { save, test, remove } = useCodActions({ form, connection, onReport });
  const { errors, isDirty } = form.formState;
  useReportedWork(onWork, 'cod', isDirty);
  const problem = connection ? problemOf(connection) : undefined;
  const isUnencrypted = /^\s*http:/i.test(form.watch('endpoint'));
  return (
    <ConnectionCard
      text={text}
      isConnected={connection !== null}
      isFailing={problem !== undefined}
      isUntried={connection?.acceptedAt === null}
      save={save}
      remove={remove}
      warning={
        <>
          {problem && (
            <div className={s.warning}>
              <Banner tone="warning">{problem}</Banner>
            </div>
          )}
          {connection && <FailedOrders />}
          {connection && (
            <div className={s.reading}>
              <p>
                {connection.acceptedAt
                  ? text.acceptedAt(formatDateTime(connection.acceptedAt))
                  : text.untried}
              </p>
              <Reading reading={connection.reading} />
            </div>
          )}
        </>
      }
      secondAction={
        <ActionButton variant="default" isOff={test.isBusy} onClick={test.run}>
          {test.isBusy ? text.testing : text.test}
        </ActionButton>
      }
    >
      <SecretInput
        label={text.apiKey}
        stored={connection?.apiKey ?? null}
        error={errors.apiKey?.message}
        field={form.register('apiKey')}
      />
      <TextInput
        label={text.endpoint}
        description={isUnencrypted ? text.endpointUnencrypted : text.endpointHint}
        placeholder="https://api.example.com/leads"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        classNames={latinInput}
        error={errors.endpoint?.message}
        {...form.register('endpoint')}
      />
      <div>
        <ChoiceCards
          legend={text.sendsWhen}
          name="cod-sends-when"
          value={form.watch('sendsWhen')}
          options={(['confirmed', 'at_once'] as const).map((value) => ({
            value,
            label: text.sendTimes[value].label,
            detail: text.sendTimes[value].detail,
          }))}
          onChange={(value) => form.setValue('sendsWhen', value, { shouldDirty: true })}
        />
        <p className={s.reading}>{text.sendsWhenHint}</p>
      </div>
    </ConnectionCard>
  );
}

/** The list of orders marks all of them. */
const MAX_LINKS = 6;

/** The orders that did not reach the network, so that a failing connection does not look healthy. */
function FailedOrders() {
  const { failed } = useAtNetwork();
  if (failed.size === 0) return null;
  return (
    <div className={s.warning}>
      <Banner tone="warning">
        {text.failed(countOrders(failed.size))}
        <span className={s.failed}>
          {[...failed].slice(0, MAX_LINKS).map((orderId) => (
            <Link key={orderId} to={{ pathname: paths.orders, search: ordersSearch({ orderId }) }} dir="ltr">
              {shortId(orderId)}
            </Link>
          ))}
        </span>
      </Banner>
    </div>
  );
}

/** The last reading of order states from the network, with its answer; orders are sent whatever it was. */
function Reading({ reading }: { reading: NonNullable<Connections['cod']>['reading'] }) {
  const { askedAt, answer, readAt } = reading;
  if (answer === null) return <p>{text.readingNever}</p>;
  const isRead = answer === 'read';
  return (
    <>
      {readAt && <p>{text.readAt(formatDateTime(readAt))}</p>}
      {(!isRead || !readAt) && askedAt && <p>{text.askedAt(formatDateTime(askedAt))}</p>}
      <p className={isRead ? undefined : s.unread}>{text.readAnswers[answer]}</p>
    </>
  );
}

/** Why orders do not reach the network; undefined while they do. */
function problemOf({ keyRejectedAt, failure }: NonNullable<Connections['cod']>): string | undefined {
  if (keyRejectedAt) return text.paused;
  return failure
    ? `${text.failures[failure.code]} ${text.failingSince(formatDateTime(failure.at))}`
    : undefined;
}

type Values = { endpoint: string; apiKey: string; sendsWhen: 'at_once' | 'confirmed' };

/** A new connection sends orders once they are confirmed. */
const valuesOf = (connection: Connections['cod']): Values => ({
  endpoint: connection?.endpoint ?? '',
  apiKey: '',
  sendsWhen: connection?.sendsWhen ?? 'confirmed',
});
type CodActionsOptions = {
  form: UseFormReturn<Values>;
  connection: Connections['cod'];
  onReport: OnReport;
};

/** The actions of the network's card; each reports its outcome in the banner. */
function useCodActions({ form, connection, onReport }: CodActionsOptions) {
  const save = useSaveCod();
  const test = useTestCod();
  const remove = useRemoveCod();
  const isStored = { endpoint: false, apiKey: connection !== null };
  /** What was tested last, and what the test found wrong. */
  const tested = useRef<{ entry: string; problem: string | undefined }>(undefined);
  const entered = () => {
    const { endpoint, apiKey } = form.getValues();
    return { endpoint, apiKey };
  };

  function report(message: string, tone: Report['tone'] = 'error') {
    onReport({ tone, text: message });
  }

  /** Shows an error in the banner, and beside the key's field when the server asks for the key again. */
  function reportError(error: unknown, fallback: string) {
    if (fieldProblem(error, 'apiKey') === 'required_for_new_host') {
      form.setError('apiKey', { message: connections.retypeForHost }, { shouldFocus: true });
    }
    if (fieldProblem(error, 'endpoint') === 'address_refused') {
      form.setError('endpoint', { message: text.addressPrivate }, { shouldFocus: true });
      return report(text.addressPrivate);
    }
    report(errorText(error, fallback));
  }

  const onSave = form.handleSubmit(
    async (values) => {
      onReport(undefined);
      try {
        const { endpoint, sendsWhen, resumed } = await save.mutateAsync({
          ...entryOf(values),
          sendsWhen: values.sendsWhen,
        });
        form.reset({ endpoint, apiKey: '', sendsWhen });
        const before = tested.current?.entry === JSON.stringify(entryOf(values)) ? tested.current : undefined;
        // What was tested before it was saved is tested again, so that the result is stored.
        if (before) test.mutate({ endpoint });
        if (before?.problem) return report(text.savedFailing(before.problem));
        report(resumed > 0 ? text.resumed(countOrders(resumed)) : text.saved, 'success');
      } catch (error) {
        reportError(error, text.saveFailed);
      }
    },
    () => (hasEmpty(entered(), isStored) ? report(text.incomplete) : onReport(undefined)),
  );

  async function onTest() {
    const values = form.getValues();
    if (hasEmpty(entered(), isStored)) return report(text.enterFirst);
    if (!(await form.trigger('endpoint', { shouldFocus: true }))) return onReport(undefined);
    onReport(undefined);
    try {
      const outcome = await test.mutateAsync(entryOf(values));
      const isConnected = outcome.result === 'connected';
      const problem = isConnected ? undefined : describeTest(outcome);
      tested.current = { entry: JSON.stringify(entryOf(values)), problem };
      report(describeTest(outcome), isConnected ? 'success' : 'error');
    } catch (error) {
      reportError(error, text.testFailed);
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset(valuesOf(null));
      report(text.removed, 'success');
    } catch (error) {
      report(errorText(error, text.saveFailed));
    }
  }

  return {
    save: { run: (event: React.FormEvent) => void onSave(event), isBusy: save.isPending },
    test: { run: () => void onTest(), isBusy: test.isPending },
    remove: { run: () => void onRemove(), isBusy: remove.isPending },
  };
}

function entryOf({ endpoint, apiKey }: Pick<Values, 'endpoint' | 'apiKey'>) {
  const key = apiKey.trim();
  return { endpoint: endpoint.trim(), ...(key && { apiKey: key }) };
}

/** The network's own message where it gave one (spec 7), otherwise a text for the outcome. */
function describeTest(outcome: ResponseOf<typeof connectionContracts.testCodConnection>): string {
  switch (outcome.result) {
    case 'connected':
      return text.worked;
    case 'refused':
      return outcome.message
        ? `${text.failedWith(outcome.status)} (${outcome.message})`
        : text.failedWith(outcome.status);
    case 'unreachable':
      return text.unreachable;
    case 'address_refused':
      return text.addressRejected;
    case 'no_answer':
      return text.noAnswer;
  }
}
