import { api } from '@mirsah/contracts/api.ts';
import { contactSubmissionSchema } from '@mirsah/domain/contact-message/contact-message.ts';
import { sendContactMessage as keepMessage } from '@mirsah/domain/contact-message/send-contact-message.ts';
import { isDomainError } from '@mirsah/domain/errors/domain-error.ts';
import { fillContactPage } from '@mirsah/landing-template/contact-form/fill-contact-page.tsx';
import { shells } from '@mirsah/landing-template/render/shells.ts';
import { getDependencies } from '../../dependencies.ts';
import { handlePage } from '../../http/endpoint.ts';
import { errorStatus } from '../../http/error-status.ts';
import { type HttpEvent, html, json, seeOther, textBody } from '../../http/http.ts';
import { jsonBody, parseWith } from '../../http/parse.ts';
import { visitorDigest } from '../../http/visitor-digest.ts';

const { sendContactMessage: contract } = api;

/** Takes JSON from programs and the form of the contact page, which needs no script. */
export const sendContactMessage = handlePage(contract, async (event) => {
  if (event.headers['content-type']?.startsWith('application/json')) {
    const message = await keepMessage(
      getDependencies(),
      parseWith(contract.body, jsonBody(event)),
      senderOf(event),
    );
    return json(contract.status, contract.response.parse({ id: message.id }));
  }
  const form = new URLSearchParams(textBody(event));
  const typed = {
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    message: form.get('message') ?? '',
  };
  const read = contactSubmissionSchema.safeParse(typed);
  if (!read.success) {
    const problems = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]));
    return html(422, fillContactPage(shells.contact, { typed, problems }));
  }
  try {
    await keepMessage(getDependencies(), read.data, senderOf(event));
    return seeOther('/contact-sent');
  } catch (error) {
    if (!isDomainError(error, 'too_many_requests')) throw error;
    return html(
      errorStatus.too_many_requests,
      fillContactPage(shells.contact, {
        typed,
        banner: 'وصلتنا منك رسائل عدة. انتظر ساعة ثم أعد الإرسال، وما كتبته باقٍ هنا.',
      }),
    );
  }
});

const senderOf = (event: HttpEvent) => visitorDigest(event, 'contact');
