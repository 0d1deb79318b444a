import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { newMemberSchema } from '@mirsah/domain/member/invitation';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { invitationPath } from '../../lib/paths.ts';
import { common, team as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { copyLink } from '../../ui/copy.tsx';
import { latinInput, saidError } from '../../ui/fields.tsx';
import { useMyProfile } from '../profile/queries.ts';
import { GrantFields, isComplete, newGrant } from './grant-fields.tsx';
import { useInvite } from './queries.ts';

/** A link that was just created: it is shown once. */
export type Link = { email: string; token: string };

/** Invites a member: their address and permissions. */
export function InviteDialog({
  isOpen,
  onClose,
  onInvited,
}: {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (link: Link) => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.invite} size="lg" radius="lg" padding={24}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Modal>
  );
}

function InviteForm({ onClose, onInvited }: { onClose: () => void; onInvited: (link: Link) => void }) {
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const [grant, setGrant] = useState(newGrant);
  const [isInvalid, setInvalid] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const entry = newMemberSchema.safeParse({ email, ...grant });
    setInvalid(!entry.success);
    // It may be out of sight, above the roles.
    if (!entry.success) return emailField.current?.focus();
    invite.mutate(entry.data, {
      onSuccess: ({ token, invitation }) => onInvited({ email: invitation.email, token }),
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={18}>
        {invite.isError && <Banner tone="error">{errorText(invite.error, text.inviteFailed)}</Banner>}
        <TextInput
          ref={emailField}
          type="email"
          label={text.email}
          description={text.emailNote}
          error={isInvalid && isComplete(grant) && text.emailInvalid}
          errorProps={saidError}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
          classNames={latinInput}
          dir="ltr"
          autoComplete="off"
          data-autofocus
          required
        />
        <GrantFields grant={grant} onChange={setGrant} />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <ActionButton type="submit" isOff={invite.isPending || !isComplete(grant)}>
            {text.send}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The link of an invitation, to be copied or passed on. */
export function LinkDialog({ link, onClose }: { link: Link | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={link !== undefined}
      onClose={onClose}
      title={text.linkTitle}
      size="lg"
      radius="lg"
      padding={24}
    >
      {link && <LinkParts link={link} />}
    </Modal>
  );
}

function LinkParts({ link: { email, token } }: { link: Link }) {
  const { data: profile } = useMyProfile();
  const address = location.origin + invitationPath(token);
  const shop = profile?.sender?.name || profile?.fullName || '';
  const message = `${text.shareText(shop)}\n${address}`;
  const mail = new URLSearchParams({ subject: text.shareSubject(shop), body: message });
  return (
    <Stack gap={16}>
      <p>{text.linkText(email)}</p>
      <TextInput
        label={text.link}
        value={address}
        readOnly
        dir="ltr"
        classNames={latinInput}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap={10}>
        <Button leftSection={<IconCopy size={18} />} onClick={() => void copyLink(address)}>
          {text.copy}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?${new URLSearchParams({ text: message })}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} />}
        >
          {text.byWhatsApp}
        </Button>
        <Button
          component="a"
          variant="default"
          href={`mailto:${email}?${mail.toString().replaceAll('+', '%20')}`}
          leftSection={<IconMail size={18} />}
        >
          {text.byMail}
        </Button>
      </Group>
    </Stack>
  );
}
