import { messageTemplateContentSchema, messageTemplateSchema } from '@mirsah/domain/message-template';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const templateParams = z.object({ templateId: idSchema });

const messageTemplateResponse = messageTemplateSchema.omit({ ownerId: true });
export type MessageTemplateResponse = z.infer<typeof messageTemplateResponse>;

export const messageTemplateContracts = {
  /** The caller's templates, newest first. */
  listMessageTemplates: {
    method: 'GET',
    path: '/api/message-templates',
    access: 'merchant',
    needs: 'edit_orders',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(messageTemplateResponse),
  },
  createMessageTemplate: {
    method: 'POST',
    path: '/api/message-templates',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'templates' },
    body: messageTemplateContentSchema,
    status: 201,
    response: messageTemplateResponse,
  },
  /** 409 `version_conflict` unless `version` is the stored one. */
  saveMessageTemplate: {
    method: 'PUT',
    path: '/api/message-templates/{templateId}',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'templates' },
    params: templateParams,
    body: z.strictObject({ version: z.number().int().min(1), content: messageTemplateContentSchema }),
    status: 200,
    response: messageTemplateResponse,
  },
  deleteMessageTemplate: {
    method: 'DELETE',
    path: '/api/message-templates/{templateId}',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'templates' },
    params: templateParams,
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
