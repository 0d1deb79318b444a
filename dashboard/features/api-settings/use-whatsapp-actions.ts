import type { UseFormReturn } from 'react-hook-form';
import { errorText } from '../../lib/api/error-text.ts';
import { whatsAppSettings as words } from '../../messages/api-settings.ts';
import { type Connections, useRemoveWhatsApp, useSaveWhatsApp } from './api/connections.ts';
import { hasEmpty } from './connection-fields.ts';
import type { OnReport, Report } from './report.ts';

type Values = { token: string; phoneNumberId: string; appSecret: string };
type Options = {
  form: UseFormReturn<Values>;
  connection: Connections['whatsApp'];
  onReport: OnReport;
};

/** What WhatsApp's card can do; each says how it went in the banner. */
export function useWhatsAppActions({ form, connection, onReport }: Options) {
  const save = useSaveWhatsApp();
  const remove = useRemoveWhatsApp();
  const isStored = { token: connection !== null, phoneNumberId: false };

  function say(text: string, tone: Report['tone'] = 'error') {
    onReport({ tone, text });
  }

  const onSave = form.handleSubmit(
    async ({ token, phoneNumberId, appSecret }) => {
      onReport(undefined);
      try {
        const saved = await save.mutateAsync({
          phoneNumberId,
          ...(token && { token }),
          ...(appSecret && { appSecret }),
        });
        form.reset({ token: '', phoneNumberId: saved.phoneNumberId, appSecret: '' });
        say(words.saved, 'success');
      } catch (error) {
        say(errorText(error, words.saveFailed));
      }
    },
    () => (hasEmpty(form.getValues(), isStored) ? say(words.incomplete) : onReport(undefined)),
  );

  async function onStopReports() {
    if (!connection) return;
    onReport(undefined);
    try {
      await save.mutateAsync({ phoneNumberId: connection.phoneNumberId, appSecret: null });
      say(words.saved, 'success');
    } catch (error) {
      say(errorText(error, words.saveFailed));
    }
  }

  async function onRemove() {
    onReport(undefined);
    try {
      await remove.mutateAsync(undefined);
      form.reset({ token: '', phoneNumberId: '', appSecret: '' });
      say(words.removed, 'success');
    } catch (error) {
      say(errorText(error, words.saveFailed));
    }
  }

  return {
    save: { run: (event: React.FormEvent) => void onSave(event), isBusy: save.isPending },
    stopReports: { run: () => void onStopReports() },
    remove: { run: () => void onRemove(), isBusy: remove.isPending },
  };
}
