import { Checkbox, Group, Modal, Stack } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { PageShipping } from '@mirsah/contracts/default-shipping';
import { currencyNames } from '@mirsah/domain/messages';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { arabicCount, common, onPagesForms, defaultShippingText as text } from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Appearing } from '../../ui/appearing.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDefaultShipping } from '../landing-pages/queries.ts';
import s from './default-shipping.module.css';
import { useApplyDefaultShipping, usePageShipping } from './queries.ts';

type Props = {
  /** Ids of the pages that had the account's shipping before it was changed; initially selected. */
  following: readonly string[];
  /** They were saved just now. */
  isSaved: boolean;
  onClose: () => void;
};

/**
 * Asks which pages get the account's shipping; each is saved and published separately, unless someone has
 * changed it since.
 */
export function ApplyDialog({ following, isSaved, onClose }: Props) {
  const list = usePageShipping();
  const pages = list.data ?? [];
  const { data: shipping } = useDefaultShipping();
  const { apply, done } = useApplyDefaultShipping();
  const [chosen, setChosen] = useState(following);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** How many pages got it when others did not. */
  const [applied, setApplied] = useState(0);
  const [isApplying, setApplying] = useState(false);
  const canApply = ({ currency, isSame }: PageShipping) => !isSame && currency === shipping?.currency;
  const wanted = pages.filter((page) => canApply(page) && chosen.includes(page.id));

  async function applyAll() {
    setApplying(true);
    const failed: Record<string, string> = {};
    // One after the other: many pages published at the same time would wait for each other anyway.
    for (const page of wanted) {
      try {
        await apply(page);
      } catch (error) {
        failed[page.id] = problemOf(error);
      }
    }
    await done();
    setApplying(false);
    setProblems(failed);
    const count = wanted.length - Object.keys(failed).length;
    if (count < wanted.length) return setApplied(count);
    showToast({ text: text.applied(arabicCount(count, onPagesForms)) });
    onClose();
  }

  return (
    <Modal
      opened
      // The pages are published one by one, and this dialog alone shows each result.
      onClose={() => isApplying || onClose()}
      closeButtonProps={{ 'aria-label': common.close, ...(isApplying && off) }}
      title={text.askTitle}
      centered
      radius="lg"
      padding={24}
    >
      <Stack gap={18}>
        {isSaved && <p className={s.text}>{text.saved}.</p>}
        <p className={s.text}>{text.askText}</p>
        {applied > 0 && (
          <p className={s.text} role="status">
            <Appearing>{text.applied(arabicCount(applied, onPagesForms))}</Appearing>
          </p>
        )}
        {list.isLoadingError && (
          <LoadError message={errorText(list.error, text.pagesFailed)} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <Loading />}
        {list.data?.length === 0 && <p className={s.text}>{text.noPages}</p>}
        {pages.length > 0 && (
          <fieldset className={s.pages} aria-label={text.pages}>
            {pages.map((page) => (
              <Checkbox
                key={page.id}
                label={<bdi>{page.title}</bdi>}
                description={stateOf(page, canApply(page))}
                error={problems[page.id]}
                disabled={!canApply(page)}
                checked={page.isSame || (canApply(page) && chosen.includes(page.id))}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, page.id] : chosen.filter((id) => id !== page.id))
                }
                {...(isApplying && off)}
              />
            ))}
          </fieldset>
        )}
        <Group gap={10}>
          <ActionButton isOff={wanted.length === 0 || isApplying} onClick={() => void applyAll()}>
            {isApplying
              ? text.applying
              : wanted.length === 0
                ? text.chooseSome
                : text.applyTo(arabicCount(wanted.length, onPagesForms))}
          </ActionButton>
          <ActionButton variant="default" isOff={isApplying} onClick={onClose}>
            {text.notNow}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Why a page did not get it. The new shipping is valid, so only the rest of the page's form can have errors.
 */
function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.body?.details.fields : undefined;
  const isFull = fields?.some(({ path }) => path === 'formFields');
  return errorText(error, text.applyFailed, {
    version_conflict: text.changed,
    invalid_request: isFull ? text.formFull : text.applyFailed,
  });
}

function stateOf({ isSame, isEnabled, currency }: PageShipping, canApply: boolean): string | undefined {
  if (isSame) return text.isSame;
  if (!canApply) return text.otherCurrency(currencyNames[currency]);
  return isEnabled ? undefined : text.isOff;
}
