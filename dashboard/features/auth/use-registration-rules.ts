import { useEffect, useState } from 'react';
import { getRegistrationRules, type RegistrationRules } from './api/get-registration-rules.ts';

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
