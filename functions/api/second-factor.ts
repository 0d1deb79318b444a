import { api } from '@mirsah/contracts/api';
import { DomainError } from '@mirsah/domain/error';
import type { IdentityProvider } from '@mirsah/domain/user/ports';
import {
  makeRecoveryCodes,
  type RecoveryCodes,
  recoverSignIn,
  type SecondFactors,
  turnOffSecondFactor,
} from '@mirsah/domain/user/second-factor';
import { handle, handlePublic } from '../http/endpoint.ts';
import { jsonBody, limitBody, parseWith } from '../http/request.ts';
import { log, untilNextSecond } from '../runtime/lambda.ts';

type Ports = Parameters<typeof recoverSignIn>[0] & {
  identityProvider: Pick<IdentityProvider, 'hasSecondFactor'>;
  secondFactors: SecondFactors;
  recoveryCodes: RecoveryCodes;
};

const MAX_BODY_BYTES = 4096;

/** What callers do about their own second factor that they cannot do at the identity provider. */
export const secondFactor = (ports: Ports) => ({
  makeRecoveryCodes: handle(api.makeRecoveryCodes, async ({ caller }) => {
    if (!(await ports.identityProvider.hasSecondFactor(caller.accessToken))) {
      throw new DomainError('second_factor_needed');
    }
    return { codes: await makeRecoveryCodes(ports, caller.actorId) };
  }),

  turnOffSecondFactor: handle(api.turnOffSecondFactor, async ({ caller, body }) => {
    await turnOffSecondFactor(ports, { profile: caller.profile, ...body });
    return undefined;
  }),

  recoverSignIn: handlePublic(api.recoverSignIn, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const endedAt = await recoverSignIn(ports, parseWith(api.recoverSignIn.body, jsonBody(event)));
    log.warn('second factor recovered');
    await untilNextSecond(endedAt);
    return { statusCode: api.recoverSignIn.status };
  }),
});
