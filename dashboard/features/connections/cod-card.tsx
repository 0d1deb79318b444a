import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import type { connectionContracts } from '@mirsah/contracts/connections';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import { arabicCount, codConnection as codConnectionText, connections } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { latinInput } from '../../ui/latin-input.ts';
import { ConnectionCard, SecretInput } from './connection-card.tsx';
import { codSchema, fieldProblem, hasEmpty, type OnReport, type Report } from './connection-form.ts';
import s from './connections.module.css';
import { type Connections, useRemoveCod, useSaveCod, useTestCod } from './queries.ts';

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
      words={codConnectionText}
      isConnected={connection !== null}
      save={save}
      remove={remove}
      warning={
        connection?.keyRefusedAt && (
          <div className={s.warning}>
            <Banner tone="warning">{codConnectionText.paused}</Banner>
          </div>
        )
      }
      secondAction={
        <Button variant="default" disabled={test.isBusy} onClick={test.run}>
          {test.isBusy ? codConnectionText.testing : codConnectionText.test}
        </Button>
      }
    >
      <SecretInput
        label={codConnectionText.apiKey}
        stored={connection?.apiKey ?? null}
        error={errors.apiKey?.message}
        field={form.register('apiKey')}
      />
      <TextInput
        label={codConnectionText.endpoint}
        description={codConnectionText.endpointHint}
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

type Values = { endpoint: string; apiKey: string };
type CodActionsOptions = {
  form: UseFormReturn<Values>;
  connection: Connections['cod'];
  onReport: OnReport;
};

/** What the network's card can do; each says how it went in the banner. */
export function useCodActions({ form, connection, onReport }: CodActionsOptions) {
  const save = useSaveCod();
  const test = useTestCod();
  const remove = useRemoveCod();
  const isStored = { endpoint: false, apiKey: connection !== null };

  function say(text: string, tone: Report['tone'] = 'error') {
    onReport({ tone, text });
  }

  /** The key that the server asks for again stands beside its field, everything else in the banner. */
  function tell(error: unknown, fallback: string) {
    if (fieldProblem(error, 'apiKey') === 'required_for_new_host') {
      form.setError('apiKey', { message: connections.retypeForHost }, { shouldFocus: true });
    }
    say(errorText(error, fallback));
  }

  const onSave = form.handleSubmit(
    async (values) => {
      onReport(undefined);
      try {
        const { endpoint, resumed } = await save.mutateAsync(entryOf(values));
        form.reset({ endpoint, apiKey: '' });
        say(
          resumed > 0
            ? codConnectionText.resumed(arabicCount(resumed, codConnectionText.resumedOrders))
            : codConnectionText.saved,
          'success',
        );
      } catch (error) {
        tell(error, codConnectionText.saveFailed);
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? say(codConnectionText.incomplete) : onReport(undefined)),
  );

  async function onTest() {
    const values = form.getValues();
    if (hasEmpty(values, isStored)) return say(codConnectionText.enterFirst);
    if (!(await form.trigger('endpoint', { shouldFocus: true }))) return onReport(undefined);
    onReport(undefined);
    try {
      const outcome = await test.mutateAsync(entryOf(values));
      say(describeTest(outcome), outcome.result === 'connected' ? 'success' : 'error');
    } catch (error) {
      tell(error, codConnectionText.testFailed);
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset({ endpoint: '', apiKey: '' });
      say(codConnectionText.removed, 'success');
    } catch (error) {
      say(errorText(error, codConnectionText.saveFailed));
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

/** The partner's own message where it gave one (spec 7), else what the status says. */
function describeTest(outcome: ResponseOf<typeof connectionContracts.testCodConnection>): string {
  switch (outcome.result) {
    case 'connected':
      return codConnectionText.worked;
    case 'refused':
      return outcome.message
        ? `${codConnectionText.failedWith(outcome.status)} (${outcome.message})`
        : codConnectionText.failedWith(outcome.status);
    case 'unreachable':
      return codConnectionText.unreachable;
    case 'address_refused':
      return codConnectionText.addressRefused;
    case 'no_answer':
      return codConnectionText.noAnswer;
  }
}
