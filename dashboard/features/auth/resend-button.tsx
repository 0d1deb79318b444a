import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCountdown } from '../../lib/format.ts';
import { auth } from '../../messages/auth.ts';
import { authErrorText } from './auth-error-text.ts';
import { useCountdown } from './use-countdown.ts';

const WAIT_SECONDS = 60;

type Props = {
  send: () => Promise<void>;
  /** Told undefined when the code went out, otherwise what to show. */
  onResult: (problem: string | undefined) => void;
};

/** Sends another code, at most once a minute. */
export function ResendButton({ send, onResult }: Props) {
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    try {
      await send();
      restart();
      onResult(undefined);
    } catch (error) {
      onResult(authErrorText(error));
    } finally {
      setIsSending(false);
    }
  }

  if (left > 0) {
    return (
      <Text c="dimmed" fz="sm">
        {auth.resendIn(formatCountdown(left))}
      </Text>
    );
  }
  return (
    <Button variant="subtle" size="sm" disabled={isSending} onClick={() => void resend()}>
      {auth.resend}
    </Button>
  );
}
