import { Button, NativeSelect, Stack, Switch } from '@mantine/core';
import type { DeskSettings } from '@mirsah/domain/confirmation/transitions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { deskSettings as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BottomSheet } from './bottom-sheet.tsx';

const settingsKey = ['desk', 'settings'] as const;

/** When the desk calls, in customers' own time, and what becomes of orders that nobody answers. */
export function useDeskSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: () => apiClient.getDeskSettings() });
}

export function DeskSettingsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, error, isError, refetch } = useDeskSettings();
  return (
    <BottomSheet title={text.title} isOpen={isOpen} onClose={onClose}>
      {isError && <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />}
      {data && <Form stored={data} onSaved={onClose} />}
    </BottomSheet>
  );
}

const HALF_HOURS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

function Form({ stored, onSaved }: { stored: DeskSettings; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const save = useMutation({
    mutationFn: () => apiClient.saveDeskSettings({ body: settings }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['desk', 'next'] });
      showToast({ text: text.saved });
      onSaved();
    },
  });
  const { hours } = settings;
  const isWrong = hours.from >= hours.to || hours.fridayFrom >= hours.to;
  const hour = (name: keyof typeof hours) => (
    <NativeSelect
      label={text[name]}
      data={HALF_HOURS}
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
        <p>{text.hint}</p>
        {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
        {hour('from')}
        {hour('to')}
        {hour('fridayFrom')}
        <Switch
          label={text.cancelsUnreachable}
          description={text.cancelsUnreachableHint}
          checked={settings.cancelsUnreachable}
          onChange={({ currentTarget: { checked } }) =>
            setSettings({ ...settings, cancelsUnreachable: checked })
          }
        />
        <Button type="submit" disabled={isWrong} loading={save.isPending}>
          {text.save}
        </Button>
      </Stack>
    </form>
  );
}
