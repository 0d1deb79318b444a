import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import type { connectionContracts } from '@mirsah/contracts/connections';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { shortId } from '@mirsah/domain/id';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { connections, countOrders, formatDateTime, codConnection as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { ordersSearch } from '../orders/address.ts';
import { useFailedDeliveries } from '../orders/queries.ts';
import { ConnectionCard, SecretInput } from './connection-card.tsx';
import { codSchema, fieldProblem, hasEmpty, type OnReport, type Report } from './connection-form.ts';
import s from './connections.module.css';
import { type Connections, useRemoveCod, useSaveCod, useTestCod } from './queries.ts';

type Props = { connection: Connections['cod']; onReport: OnReport; onWork: ReportWork };

/** The connection to the cash-on-delivery network: key and endpoint. */
export function CodCard({ connection, onReport, onWork }: Props) {
  const form = useForm({
    resolver: zodResolver(codSchema(connection !== null)),
    defaultValues: { endpoint: connection?.endpoint ?? '', apiKey: '' },
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
          {connection?.reading && <Reading reading={connection.reading} />}
        </>
      }
      secondAction={
        <Button variant="default" disabled={test.isBusy} onClick={test.run}>
          {test.isBusy ? text.testing : text.test}
        </Button>
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
    </ConnectionCard>
  );
}

/** More are in the list of orders, where each has its mark. */
const MAX_LINKS = 6;

/** The orders that did not reach the network, so that a connection that works for none does not look well. */
function FailedOrders() {
  const failed = useFailedDeliveries();
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

/** When the states of orders were last read from the network, and what it answered; orders are sent whatever it was. */
function Reading({ reading }: { reading: NonNullable<NonNullable<Connections['cod']>['reading']> }) {
  const { askedAt, answer, readAt } = reading;
  if (answer === null) return <p className={s.reading}>{text.readingNever}</p>;
  const isRead = answer === 'read';
  return (
    <div className={s.reading}>
      {readAt && <p>{text.readAt(formatDateTime(readAt))}</p>}
      {(!isRead || !readAt) && askedAt && <p>{text.askedAt(formatDateTime(askedAt))}</p>}
      <p className={isRead ? undefined : s.unread}>{text.readAnswers[answer]}</p>
    </div>
  );
}

/** Why orders do not reach the network; undefined while they do. */
function problemOf({ keyRejectedAt, failure }: NonNullable<Connections['cod']>): string | undefined {
  if (keyRejectedAt) return text.paused;
  return failure
    ? `${text.failures[failure.code]} ${text.failingSince(formatDateTime(failure.at))}`
    : undefined;
}

type Values = { endpoint: string; apiKey: string };
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

  function report(message: string, tone: Report['tone'] = 'error') {
    onReport({ tone, text: message });
  }

  /** Shows an error in the banner, and beside the key's field when the server asks for the key again. */
  function reportError(error: unknown, fallback: string) {
    if (fieldProblem(error, 'apiKey') === 'required_for_new_host') {
      form.setError('apiKey', { message: connections.retypeForHost }, { shouldFocus: true });
    }
    report(errorText(error, fallback));
  }

  const onSave = form.handleSubmit(
    async (values) => {
      onReport(undefined);
      try {
        const { endpoint, resumed } = await save.mutateAsync(entryOf(values));
        form.reset({ endpoint, apiKey: '' });
        report(resumed > 0 ? text.resumed(countOrders(resumed)) : text.saved, 'success');
      } catch (error) {
        reportError(error, text.saveFailed);
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? report(text.incomplete) : onReport(undefined)),
  );

  async function onTest() {
    const values = form.getValues();
    if (hasEmpty(values, isStored)) return report(text.enterFirst);
    if (!(await form.trigger('endpoint', { shouldFocus: true }))) return onReport(undefined);
    onReport(undefined);
    try {
      const outcome = await test.mutateAsync(entryOf(values));
      report(describeTest(outcome), outcome.result === 'connected' ? 'success' : 'error');
    } catch (error) {
      reportError(error, text.testFailed);
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset({ endpoint: '', apiKey: '' });
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

function entryOf({ endpoint, apiKey }: Values) {
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
