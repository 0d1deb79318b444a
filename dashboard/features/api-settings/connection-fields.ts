import { isWebLink } from '@mirsah/domain/landing-page/web-link.ts';
import * as z from 'zod/mini';
import { codSettings, whatsAppSettings } from '../../messages/api-settings.ts';

/** What the cards' forms hold. A secret that is stored may be left empty; one that is not may not (spec 5). */
export const codSchema = (isKeyStored: boolean) =>
  z.object({
    endpoint: z.string().check(
      z.trim(),
      z.minLength(1, codSettings.endpointRequired),
      z.refine((value) => value === '' || isWebLink(value), codSettings.endpointInvalid),
    ),
    apiKey: secret(isKeyStored, codSettings.apiKeyRequired),
  });

export const whatsAppSchema = (isTokenStored: boolean) =>
  z.object({
    token: secret(isTokenStored, whatsAppSettings.tokenRequired),
    phoneNumberId: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, whatsAppSettings.phoneNumberIdRequired),
        z.regex(/^(\d{5,30})?$/, whatsAppSettings.phoneNumberIdInvalid),
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
