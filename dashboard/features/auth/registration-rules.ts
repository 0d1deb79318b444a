import type { Api } from '@mirsah/contracts/api';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { passwordRules } from '@mirsah/domain/settings';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

export type RegistrationRules = ResponseOf<Api['getRegistrationRules']>;

const path = '/api/registration' satisfies Api['getRegistrationRules']['path'];

// By hand: the typed client is more than everything else that a visitor downloads to register.
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

/** Used while the real ones cannot be had: the identity provider has the last word in any case. */
const unknownRules: RegistrationRules = {
  isOpen: true,
  isEmailConfirmationRequired: true,
  password: passwordRules.low,
};

/** What administrators decided about registration and passwords. Never rejects. */
export async function getRegistrationRules(): Promise<RegistrationRules> {
  try {
    const response = await fetch(path);
    return schema.parse(await response.json());
  } catch {
    return unknownRules;
  }
}

/** Undefined until they are known; see `getRegistrationRules`. */
export function useRegistrationRules(): RegistrationRules | undefined {
  const [rules, setRules] = useState<RegistrationRules>();
  useEffect(() => {
    let isWanted = true;
    void getRegistrationRules().then((known) => isWanted && setRules(known));
    return () => {
      isWanted = false;
    };
  }, []);
  return rules;
}
