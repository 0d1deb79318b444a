import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { MessageTemplate } from './message-template.ts';

/** All reads and writes of a merchant's templates are scoped to their owner here. */
export type MessageTemplateRepository = {
  find(ownerId: string, templateId: string): Promise<MessageTemplate | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<MessageTemplate>>;
  create(template: MessageTemplate): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer what is stored. */
  replace(before: MessageTemplate, after: MessageTemplate): Promise<void>;
  /** Deletes the template, whatever its version. */
  remove(template: MessageTemplate): Promise<void>;
};
