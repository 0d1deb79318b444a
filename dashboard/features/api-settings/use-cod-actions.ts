import type { connectionContracts } from '@mirsah/contracts/connections/contracts.ts';
import type { ResponseOf } from '@mirsah/contracts/contract.ts';
import type { UseFormReturn } from 'react-hook-form';
import { errorText } from '../../lib/api/error-text.ts';
import { arabicCount } from '../../lib/plural.ts';
import { apiSettings, codSettings as words } from '../../messages/api-settings.ts';
import { type Connections, useRemoveCod, useSaveCod, useTestCod } from './api/connections.ts';
import { hasEmpty } from './connection-fields.ts';
import { fieldProblem } from './field-problem.ts';
import type { OnReport, Report } from './report.ts';

type Values = { endpoint: string; apiKey: string };
type Options = {
  form: UseFormReturn<Values>;
  connection: Connections['cod'];
  onReport: OnReport;
};

/** What the network's card can do; each says how it went in the banner. */
export function useCodActions({ form, connection, onReport }: Options) {
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
      form.setError('apiKey', { message: apiSettings.retypeForHost }, { shouldFocus: true });
    }
    say(errorText(error, fallback));
  }

  const onSave = form.handleSubmit(
    async (values) => {
      onReport(undefined);
      try {
        const { endpoint, resumed } = await save.mutateAsync(entryOf(values));
        form.reset({ endpoint, apiKey: '' });
        say(resumed > 0 ? words.resumed(arabicCount(resumed, words.resumedOrders)) : words.saved, 'success');
      } catch (error) {
        tell(error, words.saveFailed);
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? say(words.incomplete) : onReport(undefined)),
  );

  async function onTest() {
    const values = form.getValues();
    if (hasEmpty(values, isStored)) return say(words.enterFirst);
    if (!(await form.trigger('endpoint', { shouldFocus: true }))) return onReport(undefined);
    onReport(undefined);
    try {
      const outcome = await test.mutateAsync(entryOf(values));
      say(describeTest(outcome), outcome.result === 'connected' ? 'success' : 'error');
    } catch (error) {
      tell(error, words.testFailed);
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset({ endpoint: '', apiKey: '' });
      say(words.removed, 'success');
    } catch (error) {
      say(errorText(error, words.saveFailed));
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
      return words.worked;
    case 'refused':
      return outcome.message
        ? `${words.failedWith(outcome.status)} (${outcome.message})`
        : words.failedWith(outcome.status);
    case 'unreachable':
      return words.unreachable;
    case 'address_refused':
      return words.addressRefused;
    case 'no_answer':
      return words.noAnswer;
  }
}
