import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { common } from '../messages/index.ts';
import { showToast } from './toast.tsx';

/** Copies a link and says so; false, and said too, where the browser allows no copying. */
export const copyLink = (address: string) =>
  copied(address, { text: common.linkCopied, failed: common.linkCopyFailed });

async function copied(value: string, { text, failed }: { text: string; failed: string }): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    showToast({ text });
    return true;
  } catch {
    showToast({ text: failed, isProblem: true });
    return false;
  }
}

type FactProps = {
  label: string;
  value: string;
  /** What is copied, where the label alone does not tell. */
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
          onClick={() => void copied(value, { text: common.copied, failed: common.copyFailed })}
        >
          <IconCopy size={20} />
        </ActionIcon>
      </dd>
    </div>
  );
}
