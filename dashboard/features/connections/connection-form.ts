import { ApiError } from '@mirsah/contracts/client';
import { isWebLink } from '@mirsah/domain/web-link';
import * as z from 'zod/mini';
import { codConnection, whatsAppConnection } from '../../messages/index.ts';

/** What the cards' forms hold. A secret that is stored may be left empty; one that is not may not (spec 5). */
export const codSchema = (isKeyStored: boolean) =>
  z.object({
    endpoint: z.string().check(
      z.trim(),
      z.minLength(1, codConnection.endpointRequired),
      z.refine((value) => value === '' || isWebLink(value), codConnection.endpointInvalid),
    ),
    apiKey: secret(isKeyStored, codConnection.apiKeyRequired),
  });

export const whatsAppSchema = (isTokenStored: boolean) =>
  z.object({
    token: secret(isTokenStored, whatsAppConnection.tokenRequired),
    phoneNumberId: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, whatsAppConnection.phoneNumberIdRequired),
        z.regex(/^(\d{5,30})?$/, whatsAppConnection.phoneNumberIdInvalid),
      ),
    appSecret: z.string().check(z.trim()),
  });

function secret(isStored: boolean, required: string) {
  return z.string().check(z.trim(), z.minLength(isStored ? 0 : 1, required));
}

/** Whether a required field of the form is empty, which the banner says for the whole card. */
export function hasEmpty(values: Record<string, string>, stored: Record<string, boolean>): boolean {
  return Object.entries(stored).some(([name, isStored]) => !isStored && (values[name] ?? '').trim() === '');
}

/** What the API says is wrong with a field of the request; undefined when it does not name it. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  const fields = error instanceof ApiError ? error.body?.error.details.fields : undefined;
  return fields?.find((field) => field.path === path)?.problem;
}

/** What the banner at the top of the screen says of the last thing a merchant did there. */
export type Report = { tone: 'success' | 'error'; text: string };

export type OnReport = (report: Report | undefined) => void;
