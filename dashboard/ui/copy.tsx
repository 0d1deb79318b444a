import { ActionIcon } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { IconCopy } from '@tabler/icons-react';
import { common } from '../messages/index.ts';
import { hideToast, showToast } from './toast.tsx';

/**
 * Copies a link and confirms it; returns false, and shows it selected, when the browser does not allow
 * copying.
 */
export const copyLink = (address: string) => copyText(address, common.linkCopied);

/** The last message with a text that could not be copied. */
let offered = '';

/**
 * Copies a text and confirms it; returns false, and shows it selected, when the browser does not allow
 * copying.
 */
export async function copyText(value: string, said: string): Promise<boolean> {
  hideToast(offered);
  try {
    await navigator.clipboard.writeText(value);
    showToast({ text: said });
    return true;
  } catch {
    offered = randomId();
    showToast({ id: offered, text: common.copyFailed, isProblem: true, toCopy: value });
    return false;
  }
}

type FactProps = {
  label: string;
  value: string;
  /** What is copied, when the label alone does not say it. */
  what?: string;
};

/** A fact of a list (`<dl>`) that has to be entered elsewhere, with a button that copies it. */
export function CopiedFact({ label, value, what = label }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{value}</bdi>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          title={common.copy(what)}
          aria-label={common.copy(what)}
          onClick={() => void copyText(value, common.copied)}
        >
          <IconCopy size={20} />
        </ActionIcon>
      </dd>
    </div>
  );
}
