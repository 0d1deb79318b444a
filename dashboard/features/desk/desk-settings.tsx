import { ActionIcon, NativeSelect, Stack, Switch } from '@mantine/core';
import { type DeskSettings, defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { spliced } from '../../lib/spliced.ts';
import { formatNumber, deskSettings as text } from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { HALF_HOURS, HALF_HOURS_TO_MIDNIGHT, timeChoices, timeName } from '../../ui/half-hours.ts';
import { type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './desk.module.css';
import { deskKeys } from './queries.ts';

/**
 * The desk's calling hours, in customers' own time, and what happens to orders whose customers do not answer.
 */
export function useDeskSettings() {
  return useQuery({ queryKey: deskKeys.settings, queryFn: () => apiClient.getDeskSettings() });
}

export function DeskSettingsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, isError, refetch } = useDeskSettings();
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <BottomSheet title={text.title} isOpen={isOpen} onClose={onClose} hasWork={hasWork}>
      {isError && <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />}
      {data && <Form stored={data} onWork={reportWork} onSaved={onClose} />}
    </BottomSheet>
  );
}

type FormProps = { stored: DeskSettings; onWork: ReportWork; onSaved: () => void };

function Form({ stored, onWork, onSaved }: FormProps) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(stored);
  useReportedWork(onWork, 'settings', JSON.stringify(settings) !== JSON.stringify(stored));
  const save = useMutation({
    mutationFn: () => apiClient.saveDeskSettings({ body: settings }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(deskKeys.settings, saved);
      await Promise.all(
        [deskKeys.next, deskKeys.list].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      showToast({ text: text.saved });
      onSaved();
    },
  });
  const { hours } = settings;
  const isWrong = hours.from >= hours.to || hours.fridayFrom >= hours.to;
  const hour = (name: keyof typeof hours) => (
    <NativeSelect
      label={text[name]}
      data={timeChoices(HALF_HOURS_TO_MIDNIGHT, hours[name])}
      value={hours[name]}
      error={name === 'to' && isWrong ? text.endsBeforeItBegins : undefined}
      onChange={({ currentTarget: { value } }) =>
        setSettings({ ...settings, hours: { ...hours, [name]: value } })
      }
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) save.mutate();
      }}
    >
      <Stack>
        <p className={s.muted}>{text.hint}</p>
        {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
        <div className={s.grid}>
          {hour('from')}
          {hour('to')}
        </div>
        {hour('fridayFrom')}
        <Retries retries={settings.retries} onChange={(retries) => setSettings({ ...settings, retries })} />
        <Switch
          label={text.cancelsUnreachable}
          description={text.cancelsUnreachableHint(settings.retries.length + 1)}
          checked={settings.cancelsUnreachable}
          onChange={({ currentTarget: { checked } }) =>
            setSettings({ ...settings, cancelsUnreachable: checked })
          }
        />
        <ActionButton type="submit" isOff={isWrong || save.isPending}>
          {text.save}
        </ActionButton>
      </Stack>
    </form>
  );
}

type Retry = DeskSettings['retries'][number];
const MAX_RETRIES = 8;
const AFTER_MINUTES = [10, 30, 60, 120, 180, 360, 720, 1440] as const;
const TIMES_OF_DAY = HALF_HOURS.filter((time) => time >= '08:00' && time <= '22:00');

const choiceOf = (retry: Retry) => ('at' in retry ? retry.at : String(retry.afterMinutes));
const retryOf = (value: string): Retry =>
  value.includes(':') ? { at: value } : { afterMinutes: Number(value) };

type RetriesProps = { retries: DeskSettings['retries']; onChange: (retries: Retry[]) => void };

/** The waiting times after each unanswered call. */
function Retries({ retries, onChange }: RetriesProps) {
  return (
    <fieldset className={s.retries}>
      <legend>{text.retries}</legend>
      <p className={s.muted}>{text.retriesHint(retries.length + 1)}</p>
      {retries.map((retry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a retry is its place in the plan
        <div key={index} className={s.retry}>
          <NativeSelect
            aria-label={text.retry(formatNumber(index + 1))}
            data={choicesWith(retry)}
            value={choiceOf(retry)}
            onChange={({ currentTarget }) =>
              onChange(spliced(retries, index, 1, retryOf(currentTarget.value)))
            }
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={text.removeRetry(formatNumber(index + 1))}
            onClick={() => onChange(retries.filter((_, other) => other !== index))}
            {...(retries.length === 1 && off)}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      ))}
      <ActionButton
        variant="subtle"
        leftSection={<IconPlus size={18} />}
        isOff={retries.length >= MAX_RETRIES}
        onClick={() =>
          onChange([...retries, retries.at(-1) ?? defaultDeskSettings.retries[0] ?? { at: '10:00' }])
        }
      >
        {text.addRetry}
      </ActionButton>
    </fieldset>
  );
}

/** The usual delays, and the stored one if it is another. */
function choicesWith(retry: Retry) {
  const minutes = AFTER_MINUTES.map((count) => ({ value: String(count), label: text.after(count) }));
  const times = TIMES_OF_DAY.map((time) => ({ value: time, label: text.at(timeName(time)) }));
  const all = [...minutes, ...times];
  if (all.some(({ value }) => value === choiceOf(retry))) return all;
  const label = 'at' in retry ? text.at(timeName(retry.at)) : text.after(retry.afterMinutes);
  return [{ value: choiceOf(retry), label }, ...all];
}
