import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { MessageTemplate, MessageTemplateContent } from './message-template.ts';
import type { MessageTemplateRepository } from './message-template-repository.ts';

type Ports = { messageTemplates: MessageTemplateRepository; clock: Clock };

export async function createMessageTemplate(
  ports: Ports,
  ownerId: string,
  content: MessageTemplateContent,
): Promise<MessageTemplate> {
  const now = ports.clock.now();
  const at = now.toISOString();
  const template: MessageTemplate = {
    ...content,
    id: timeOrderedId(now),
    ownerId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await ports.messageTemplates.create(template);
  return template;
}

/**
 * Saves an edited template. `version` is the one that was edited: DomainError `version_conflict` names the current
 * one when the template has moved on since.
 */
export async function saveMessageTemplate(
  ports: Ports,
  ownerId: string,
  command: { templateId: string; version: number; content: MessageTemplateContent },
): Promise<MessageTemplate> {
  const before = await getMessageTemplate(ports, ownerId, command.templateId);
  if (before.version !== command.version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  const after: MessageTemplate = {
    ...before,
    ...command.content,
    version: before.version + 1,
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.messageTemplates.replace(before, after);
  return after;
}

export async function deleteMessageTemplate(
  ports: Pick<Ports, 'messageTemplates'>,
  ownerId: string,
  templateId: string,
): Promise<void> {
  await ports.messageTemplates.remove(await getMessageTemplate(ports, ownerId, templateId));
}

/** Throws DomainError `not_found`, also for another merchant's template. */
export async function getMessageTemplate(
  ports: Pick<Ports, 'messageTemplates'>,
  ownerId: string,
  templateId: string,
): Promise<MessageTemplate> {
  const template = await ports.messageTemplates.find(ownerId, templateId);
  if (!template) throw new DomainError('not_found');
  return template;
}
