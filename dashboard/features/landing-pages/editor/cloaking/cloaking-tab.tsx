import { useFormContext, useWatch } from 'react-hook-form';
import { cloakingTab as words } from '../../../../messages/editor-settings.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useMyAllowance } from '../../api/get-my-allowance.ts';
import type { EditorValues } from '../editor-values.ts';
import { SwitchField } from '../switch-field.tsx';
import { BotContent } from './bot-content.tsx';
import { BotProducts } from './bot-products.tsx';
import s from './cloaking.module.css';

/** What crawlers are shown instead of the page. Off by default, and with a plain warning once it is on. */
export function CloakingTab() {
  const { data: allowance } = useMyAllowance();
  const { formState } = useFormContext<EditorValues>();
  const isEnabled = useWatch<EditorValues, 'cloaking.enabled'>({ name: 'cloaking.enabled' });
  // Whatever keeps the page from being saved must be in view.
  const isOpen = isEnabled || formState.errors.cloaking !== undefined;
  return (
    <div>
      <Card title={words.title}>
        <div className={s.toggle}>
          <SwitchField name="cloaking.enabled" label={words.enabled} description={words.enabledHint} />
          {isEnabled && <Banner tone="warning">{words.warning}</Banner>}
          {allowance?.isCloakingAllowed === false && <Banner tone="warning">{words.notAllowed}</Banner>}
        </div>
      </Card>
      {isOpen && (
        <>
          <BotContent />
          <BotProducts />
        </>
      )}
    </div>
  );
}
