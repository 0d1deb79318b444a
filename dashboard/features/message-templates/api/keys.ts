/** Where the message templates are kept among what was fetched. */
export const messageTemplateKeys = { list: ['message-templates', 'list'] } as const;
