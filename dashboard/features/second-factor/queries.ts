import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { apiClient } from '../../lib/api.ts';

const queryKey = ['second-factor'];

/** Whether the account has a second factor, as the identity provider says. */
export function useSecondFactor({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey,
    queryFn: async () => ((await fetchMFAPreference()).enabled ?? []).includes('TOTP'),
    // Only this dashboard changes it. A refetch would end the enrolment before its codes are saved.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    enabled: isEnabled,
  });
}

/** Tells the screens that the second factor has been turned on or off. */
export function useSetSecondFactor(): (isOn: boolean) => void {
  const queryClient = useQueryClient();
  return (isOn) => queryClient.setQueryData(queryKey, isOn);
}

/** A new key for an authenticator app, as text and as the address in a QR code. Each call makes another. */
export function useNewKey(email: string) {
  return useQuery({
    queryKey: ['second-factor-key'],
    queryFn: async () => {
      const details = await setUpTOTP();
      return { key: details.sharedSecret, address: details.getSetupUri('Mirsah', email).toString() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Turns the second factor on by the first code of the app. Rejects as the identity provider does. */
export async function turnOn(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** Ten codes, which replace the former ones. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await apiClient.makeRecoveryCodes()).codes;
}
