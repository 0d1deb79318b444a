import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import { IconBrandWhatsapp, IconDots, IconEye, IconMoodSad, IconPhone } from '@tabler/icons-react';
import { formatPhone, telLink, whatsAppLink } from '../../lib/contact-links.ts';
import { errorText } from '../../lib/error-text.ts';
import { abandonedFormsText as text } from '../../messages/index.ts';
import { off } from '../../ui/action-button.tsx';
import { insideMain } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useMarkForm, useRevealPhone } from './queries.ts';

export type FormProps = { form: AbandonedFormResponse };

export const nameOf = ({ customerName }: AbandonedFormResponse): string => customerName || text.noName;

/** Calling or writing records who did it; a masked phone is revealed first. */
export function Contact({ form, hasNumber = false }: FormProps & { hasNumber?: boolean }) {
  const mark = useMarkForm();
  const reveal = useRevealPhone();
  const name = nameOf(form);
  const { e164 } = form.customerPhone;
  const contacted = () => {
    if (form.state === 'new') mark.mutate({ formId: form.id, state: 'contacted' });
  };
  if (form.isPhoneMasked) {
    const act = {
      variant: 'default',
      'aria-label': text.reveal(name),
      title: text.reveal(name),
      onClick: () =>
        reveal.mutate(form.id, {
          onError: (error) => showToast({ text: errorText(error, text.revealFailed), isProblem: true }),
        }),
      ...(reveal.isPending && off),
    } as const;
    return hasNumber ? (
      <Button {...act} leftSection={<IconEye size={16} />}>
        <bdi dir="ltr">{e164}</bdi>
      </Button>
    ) : (
      <ActionIcon {...act} size={40}>
        <IconEye size={20} stroke={1.8} />
      </ActionIcon>
    );
  }
  return (
    <>
      {hasNumber ? (
        <Button
          component="a"
          href={telLink(e164)}
          variant="default"
          onClick={contacted}
          leftSection={<IconPhone size={16} stroke={1.8} />}
        >
          <VisuallyHidden>{text.call(name)}</VisuallyHidden>
          <bdi dir="ltr">{formatPhone(e164)}</bdi>
        </Button>
      ) : (
        <ActionIcon
          component="a"
          href={telLink(e164)}
          variant="default"
          size={40}
          aria-label={text.call(name)}
          onClick={contacted}
        >
          <IconPhone size={20} stroke={1.8} />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={whatsAppLink(e164, text.greeting(form.customerName, form.goods.name))}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={hasNumber ? 44 : 40}
        aria-label={text.whatsApp(name)}
        onClick={contacted}
      >
        <IconBrandWhatsapp size={22} stroke={1.8} color="#116932" />
      </ActionIcon>
    </>
  );
}

/** The less frequent answer of a customer, which can be undone. */
export function More({ form }: FormProps) {
  const mark = useMarkForm();
  const { id: formId, state: before } = form;
  if (before === 'became' || before === 'not_interested') return null;
  const onError = (error: unknown) => showToast({ text: errorText(error, text.markFailed), isProblem: true });
  const notInterested = () =>
    mark.mutate(
      { formId, state: 'not_interested' },
      {
        onError,
        onSuccess: () =>
          showToast({
            text: text.markedNotInterested,
            onUndo: () => mark.mutate({ formId, state: before }, { onError }),
          }),
      },
    );
  return (
    <Menu position="bottom-end" width={200} portalProps={insideMain}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={text.notInterestedOf(nameOf(form))}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMoodSad size={18} />} onClick={notInterested}>
          {text.notInterested}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
