import { Checkbox, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { eraseReasonSchema, eraseReasons as reasons } from '@mirsah/domain/customer-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { common, eraseReasons, customerData as text } from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Erasing, eraseCustomer, type Found } from './customer-data.ts';

type Props = { found: Found; onErased: () => void; onCancel: () => void };

/**
 * Explains what erasing does, above all to orders that still have to be delivered, and asks for the reason.
 */
export function EraseDialog({ found: { phone, orders }, onErased, onCancel }: Props) {
  const queryClient = useQueryClient();
  const open = orders.filter(({ isOpen }) => isOpen).length;
  const [typedReason, setReason] = useState('');
  const [withOpen, setWithOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [count, setCount] = useState(0);
  const erase = useMutation({
    mutationFn: (erasing: Erasing) => eraseCustomer(erasing, setCount),
    onSuccess: async ({ erased, left }) => {
      await queryClient.invalidateQueries();
      showToast({ text: left > 0 ? `${text.erased(erased)} ${text.leftOpen(left)}` : text.erased(erased) });
      onErased();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = eraseReasonSchema.safeParse(typedReason).data;
    setMissing(reason === undefined);
    if (reason) erase.mutate({ phone, reason, withOpen });
  };
  const cancel = () => {
    if (!erase.isPending) onCancel();
  };
  return (
    <Modal opened onClose={cancel} title={text.eraseTitle} centered radius="lg" padding={24}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {erase.isError && <Banner tone="error">{errorText(erase.error, text.eraseFailed)}</Banner>}
          <Text role={erase.isPending ? 'status' : undefined}>
            {erase.isPending ? text.erasing(count) : text.eraseText(phone)}
          </Text>
          {open > 0 && (
            <>
              <Banner tone="warning">{text.openWarning(open)}</Banner>
              <Checkbox
                label={text.withOpen}
                checked={withOpen}
                onChange={(event) => setWithOpen(event.currentTarget.checked)}
                {...(erase.isPending && off)}
              />
            </>
          )}
          <NativeSelect
            label={text.reason}
            required
            data={[
              { value: '', label: text.chooseReason },
              ...reasons.map((value) => ({ value, label: eraseReasons[value] })),
            ]}
            value={typedReason}
            error={isMissing ? text.reasonMissing : undefined}
            aria-disabled={erase.isPending}
            onChange={(event) => erase.isPending || setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={10}>
            <ActionButton variant="default" isOff={erase.isPending} onClick={cancel} data-autofocus>
              {common.cancel}
            </ActionButton>
            <ActionButton type="submit" color="red" isOff={erase.isPending}>
              {text.erase}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
