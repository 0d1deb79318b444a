import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import type { MessageTemplate } from '@mirsah/domain/message-template/message-template.ts';

export function messageTemplateResponse({ ownerId, ...template }: MessageTemplate): MessageTemplateResponse {
  return template;
}
