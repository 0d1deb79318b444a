import { ApiError } from '@mirsah/contracts/client';
import { readTyped } from '@mirsah/domain/digits';
import { isHeaderText, isWebLink } from '@mirsah/domain/schemas';
import * as z from 'zod/mini';
import { codConnection, connections, whatsAppConnection } from '../../messages/index.ts';

/** The values of the network's form. The key may stay empty when one is stored (spec 5). */
export const codSchema = (isKeyStored: boolean) =>
  z.object({
    endpoint: z.string().check(
      z.trim(),
      z.minLength(1, codConnection.endpointRequired),
      z.refine((value) => value === '' || isWebLink(value), codConnection.endpointInvalid),
    ),
    apiKey: secret(isKeyStored, codConnection.apiKeyRequired),
    sendsWhen: z.enum(['at_once', 'confirmed']),
  });

/** The values of WhatsApp's form. The token may stay empty when one is stored. */
export const whatsAppSchema = (isTokenStored: boolean) =>
  z.object({
    token: secret(isTokenStored, whatsAppConnection.tokenRequired),
    phoneNumberId: z
      .string()
      .check(
        z.overwrite(readTyped),
        z.minLength(1, whatsAppConnection.phoneNumberIdRequired),
        z.regex(/^(\d{5,30})?$/, whatsAppConnection.phoneNumberIdInvalid),
      ),
    accountId: z
      .string()
      .check(z.overwrite(readTyped), z.regex(/^(\d{5,30})?$/, whatsAppConnection.phoneNumberIdInvalid)),
    appSecret: z.string().check(z.trim()),
  });

function secret(isStored: boolean, required: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(isStored ? 0 : 1, required),
      z.refine(isHeaderText, connections.secretInvalid),
    );
}

/** True when a required field is empty; stored secrets count as filled in. */
export function hasEmpty(values: Record<string, string>, stored: Record<string, boolean>): boolean {
  return Object.entries(stored).some(([name, isStored]) => !isStored && (values[name] ?? '').trim() === '');
}

/** The problem that the API reported for one field of the request, if any. */
export function fieldProblem(error: unknown, path: string): string | undefined {
  const fields = error instanceof ApiError ? error.body?.details.fields : undefined;
  return fields?.find((field) => field.path === path)?.problem;
}

/** The outcome of the merchant's last action, shown in the banner at the top of the screen. */
export type Report = { tone: 'success' | 'error'; text: string };

export type OnReport = (report: Report | undefined) => void;
