import { Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import type { api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { keptSince, retentionTermSchema, retentionTerms } from '@mirsah/domain/customer-data/retention';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate, retention as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';

const retentionKey = ['retention'];
type Stored = ResponseOf<typeof api.getRetention>;

/** How long orders contain customer data, and what was erased automatically. */
export function RetentionCard({ onWork }: { onWork: ReportWork }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: retentionKey,
    queryFn: () => apiClient.getRetention(),
  });
  return (
    <Card title={text.title} description={text.text}>
      {isError && !data && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton h={140} />}
      {data && <Form stored={data} onWork={onWork} />}
    </Card>
  );
}

function Form({ stored, onWork }: { stored: Stored; onWork: ReportWork }) {
  const queryClient = useQueryClient();
  const [months, setMonths] = useState(stored.months);
  const [isAsking, setAsking] = useState(false);
  useReportedWork(onWork, 'retention', months !== stored.months);
  const save = useMutation({
    mutationFn: () => apiClient.saveRetention({ body: { months: retentionTermSchema.parse(months) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(retentionKey, saved);
      showToast({ text: text.saved });
    },
    onSettled: () => setAsking(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (months < stored.months) setAsking(true);
    else save.mutate();
  };
  const since = formatDate(keptSince(new Date(), months));
  // A term of a newer release stays until another one is chosen.
  const terms = [...new Set<number>([...retentionTerms, stored.months])].sort((a, b) => a - b);
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
        <NativeSelect
          label={text.term}
          data={terms.map((value) => ({ value: String(value), label: text.terms(value) }))}
          value={String(months)}
          onChange={({ currentTarget }) => setMonths(Number(currentTarget.value))}
        />
        <Text size="sm">
          {text.next(since)}
          {stored.last && ` ${text.last(formatDate(stored.last.at), stored.last.count)}`}
        </Text>
        <Group>
          <ActionButton type="submit" isOff={months === stored.months || save.isPending}>
            {text.save}
          </ActionButton>
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.shorterTitle}
        question={text.shorter(since)}
        confirmLabel={text.shorten}
        isBusy={save.isPending}
        onConfirm={() => save.mutate()}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
