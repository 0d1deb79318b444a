import type { Api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { passwordRules } from '@mirsah/domain/settings';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

type RegistrationRules = ResponseOf<Api['getRegistrationRules']>;

const path = '/api/registration' satisfies Api['getRegistrationRules']['path'];

// Avoids the typed client, which is larger than everything else a visitor downloads to register.
const schema: z.ZodMiniType<RegistrationRules> = z.object({
  isOpen: z.boolean(),
  isEmailConfirmationRequired: z.boolean(),
  password: z.object({
    minLength: z.int(),
    lowercase: z.boolean(),
    uppercase: z.boolean(),
    digits: z.boolean(),
    symbols: z.boolean(),
  }),
});

/** Used when the rules cannot be loaded. The identity provider enforces the real ones in any case. */
const unknownRules: RegistrationRules = {
  isOpen: true,
  isEmailConfirmationRequired: true,
  password: passwordRules.medium,
};

/**
 * Loads the administrators' rules for registration and passwords. Never rejects: without an answer, the
 * default rules apply.
 */
export async function getRegistrationRules(): Promise<RegistrationRules> {
  try {
    const response = await fetch(path);
    return schema.parse(await response.json());
  } catch {
    return unknownRules;
  }
}

/** The rules for registration; undefined until they are loaded. */
export function useRegistrationRules(): RegistrationRules | undefined {
  const [rules, setRules] = useState<RegistrationRules>();
  useEffect(() => {
    let isMounted = true;
    void getRegistrationRules().then((known) => isMounted && setRules(known));
    return () => {
      isMounted = false;
    };
  }, []);
  return rules;
}
