import { contactMessageSchema, contactSubmissionSchema } from '@mirsah/domain/contact-message';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

export const contactMessageContracts = {
  /**
   * The contact form, as JSON or as posted by a browser. A posted form gets a page: the confirmation, or the
   * form again with the entered values.
   */
  sendContactMessage: {
    method: 'POST',
    path: '/api/contact-messages',
    access: 'public',
    body: contactSubmissionSchema,
    status: 201,
    response: contactMessageSchema.pick({ id: true }),
  },
  /** The visitors' messages, newest first. */
  listContactMessages: {
    method: 'GET',
    path: '/api/admin/contact-messages',
    access: 'admin',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(contactMessageSchema),
  },
} as const satisfies Record<string, Contract>;
