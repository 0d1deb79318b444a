import { Button, Group, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { isShopPhone } from '@mirsah/domain/phone';
import { idSchema } from '@mirsah/domain/schemas';
import type { Sender } from '@mirsah/domain/user';
import { IconPrinter } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { isOwnAccount, useAccount, useMay } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { packingSlipsPath, paths } from '../../lib/paths.ts';
import { packingSlips as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { latinInput, saidError } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useIsAnyMasked } from '../deliveries/masked-phone.tsx';
import { useMyProfile, useSaveMySender } from '../profile/queries.ts';
import { PackingSlips, paperNames } from './packing-slip.tsx';
import s from './packing-slips-page.module.css';
import { useOrdersById } from './queries.ts';

/** Packing slips to print, one for each order; the ids are in the address, after `#`, separated by commas. */
export function PackingSlipsPage() {
  const { hash } = useLocation();
  const orderIds = [...new Set(hash.slice(1).split(','))].filter((id) => idSchema.safeParse(id).success);
  const { data: orders = [], error, isLoading, isError, refetch } = useOrdersById(orderIds);
  const navigate = useNavigate();
  const ready = orders.filter(({ status }) => status !== 'pending' && status !== 'cancelled');
  const leaveOut = () => void navigate(packingSlipsPath(ready.map(({ id }) => id)), { replace: true });
  const isAnyMasked = useIsAnyMasked(orders);
  const missing = isLoading || isError ? 0 : orderIds.length - orders.length;
  // The printer stays the same from day to day, and belongs to this device.
  const [chosenPaper, setPaper] = useLocalStorage<string>({ key: 'mirsah:paper', defaultValue: 'A6' });
  const paper = paperNames.find((name) => name === chosenPaper) ?? 'A6';
  const [withNotes, setWithNotes] = useLocalStorage({ key: 'mirsah:slip-notes', defaultValue: false });
  const { data: profile } = useMyProfile();
  const { data: account } = useAccount();
  const may = useMay();
  const stored = isOwnAccount() ? profile && { name: profile.fullName, sender: profile.sender } : account;
  // Without a name for its slips a shop has its business name.
  const shop = stored && { ...stored, name: account?.sender?.name || stored.name };
  const sender = { name: shop?.sender?.name || shop?.name || '', phone: shop?.sender?.phone ?? '' };
  return (
    <Page
      title={text.title}
      subtitle={orders.length > 0 && text.sheets(orders.length)}
      action={
        <Group className={s.screenOnly} gap={8} wrap="nowrap">
          <NativeSelect
            aria-label={text.size}
            data={paperNames.map((value) => ({ value, label: text.papers[value] }))}
            value={paper}
            onChange={(event) => setPaper(event.target.value)}
          />
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={orders.length === 0}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </Group>
      }
    >
      {missing > 0 && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{text.missing(missing)}</Banner>
        </div>
      )}
      {ready.length < orders.length && (
        <div className={s.screenOnly}>
          <Banner tone="warning">
            <BannerLine main={ready.length > 0 ? { label: text.leaveOut, onClick: leaveOut } : undefined}>
              {text.unready(orders.length - ready.length)}
            </BannerLine>
          </Banner>
        </div>
      )}
      {isAnyMasked && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{text.masked}</Banner>
        </div>
      )}
      {isLoading && <Skeleton h={420} radius="lg" />}
      {isError && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {orderIds.length === 0 && (
        <Card>
          <Notice
            icon={<IconPrinter size={30} />}
            title={text.none}
            action={
              <Button component={Link} to={paths.orders} variant="default">
                {text.back}
              </Button>
            }
          />
        </Card>
      )}
      {shop && orders.length > 0 && (
        <section className={s.options} aria-label={text.options}>
          {may('manage_settings') && <SenderForm sender={shop.sender} fallback={shop.name} />}
          {orders.some(({ notes }) => notes !== '') && (
            <Switch
              label={text.withNotes}
              description={text.withNotesHint}
              checked={withNotes}
              onChange={(event) => setWithNotes(event.currentTarget.checked)}
            />
          )}
        </section>
      )}
      <PackingSlips orders={orders} sender={sender} paper={paper} withNotes={withNotes} />
    </Page>
  );
}

type SenderFormProps = {
  /** Nothing until the merchant has saved one. */
  sender: Sender | null | undefined;
  /** The name that slips show without one. */
  fallback: string;
};

/** The shop's name and its phone for returns, which every slip shows. */
function SenderForm({ sender, fallback }: SenderFormProps) {
  const save = useSaveMySender();
  const form = useForm({ values: { name: sender?.name ?? '', phone: sender?.phone ?? '' } });
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => showToast({ text: text.senderSaved }),
      onError: (error) => showToast({ text: errorText(error, text.senderFailed), isProblem: true }),
    }),
  );
  return (
    <form className={s.sender} onSubmit={(event) => void submit(event)} noValidate>
      <LeaveGuard hasWork={form.formState.isDirty} />
      <TextInput
        label={text.senderName}
        placeholder={fallback}
        autoComplete="organization"
        maxLength={80}
        {...form.register('name')}
      />
      <TextInput
        label={text.senderPhone}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        classNames={latinInput}
        error={form.formState.errors.phone && text.senderPhoneWrong}
        errorProps={saidError}
        {...form.register('phone', {
          validate: (phone) => phone.trim() === '' || isShopPhone(phone, 'SA'),
        })}
      />
      <ActionButton type="submit" variant="default" isOff={!form.formState.isDirty || save.isPending}>
        {save.isPending ? text.savingSender : text.saveSender}
      </ActionButton>
    </form>
  );
}
