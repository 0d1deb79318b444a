import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';

/** What somebody writes to us on the contact page. Texts say in Arabic what is wrong, for the field it is about. */
export const contactSubmissionSchema = z.strictObject({
  name: z.string().trim().min(2, 'اكتب اسمك').max(120, 'الاسم أطول من 120 حرفًا'),
  email: z.email('البريد الإلكتروني غير صالح').max(200, 'البريد الإلكتروني أطول من اللازم'),
  message: z.string().trim().min(10, 'اكتب رسالتك في جملة على الأقل').max(4000, 'الرسالة أطول من 4000 حرف'),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

export const contactMessageSchema = contactSubmissionSchema.extend({
  id: idSchema,
  sentAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
