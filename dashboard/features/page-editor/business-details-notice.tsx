import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { missingFacts, shownBusinessDetails } from '@mirsah/domain/business-details/facts';
import type { Block, BlockOf } from '@mirsah/domain/landing-page/blocks';
import { countryNames } from '@mirsah/domain/messages';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../lib/account.ts';
import { businessDetailsNotice as text } from '../../messages/index.ts';
import { BusinessDetailsLink, useBusinessDetails } from '../business-details/business-details.tsx';
import type { EditorValues } from '../page-form/values.ts';
import s from './editor.module.css';

/**
 * Lists the business details that the law of the page's country requires and this page lacks. It never
 * prevents publishing. Renders nothing before the business details are loaded. It is one line until it is
 * unfolded; dismissed, it stays hidden on this page while the same details are missing.
 */
export function BusinessDetailsNotice({ pageId }: { pageId: string }) {
  const { data } = useBusinessDetails();
  const canEnter = useCan('manage_settings');
  const [isOpen, setOpen] = useState(false);
  /** The details whose notice was dismissed. */
  const [putAway, setPutAway] = useLocalStorage({
    key: `mirsah:business-details-notice:${pageId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  // Renders when these change, and not with every key in another block.
  const { country, said } = useWatch({
    name: ['country', 'layout.blocks'],
    compute: ([country, blocks]: [EditorValues['country'], EditorValues['layout']['blocks']]) => ({
      country,
      said: Object.values(blocks).find(isShownBusinessDetails)?.props,
    }),
  });
  if (!data) return null;
  const missing = missingFacts(country, shownBusinessDetails(said, data));
  const named = [country, ...missing].join(' ');
  if (missing.length === 0 || putAway === named) return null;
  return (
    <div className={s.law} data-folded={!isOpen || undefined}>
      <p>{text.missing(countryNames[country], missing)}</p>
      {canEnter && <BusinessDetailsLink />}
      <span>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={36}
          aria-label={isOpen ? text.fold : text.unfold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} style={{ rotate: isOpen ? '180deg' : '0deg' }} />
        </ActionIcon>
        <ActionIcon
          className={s.putAway ?? ''}
          variant="subtle"
          color="gray.7"
          size={36}
          aria-label={text.putAway}
          onClick={() => setPutAway(named)}
        >
          <IconX size={18} />
        </ActionIcon>
      </span>
    </div>
  );
}

const isShownBusinessDetails = (block: Block | undefined): block is BlockOf<'businessDetails'> =>
  block?.type === 'businessDetails' && block.hideOn !== 'all';
