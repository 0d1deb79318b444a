import { api } from '@mirsah/contracts/api';
import { contactSubmissionSchema, sendContactMessage as keepMessage } from '@mirsah/domain/contact-message';
import { isDomainError } from '@mirsah/domain/error';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { fillContactPage } from '@mirsah/landing-template/render/contact-page';
import { getDependencies } from '../dependencies.ts';
import { handlePage } from '../http/lambda.ts';
import { type HttpEvent, jsonBody, parseWith, textBody, visitorHash } from '../http/request.ts';
import { errorStatus, html, json, seeOther } from '../http/response.ts';

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
    return html(422, fillContactPage(builtPages.contact, { typed, problems }));
  }
  try {
    await keepMessage(getDependencies(), read.data, senderOf(event));
    return seeOther('/contact-sent');
  } catch (error) {
    if (!isDomainError(error, 'too_many_requests')) throw error;
    return html(
      errorStatus.too_many_requests,
      fillContactPage(builtPages.contact, {
        typed,
        banner: 'وصلتنا منك رسائل عدة. انتظر ساعة ثم أعد الإرسال، وما كتبته باقٍ هنا.',
      }),
    );
  }
});

const senderOf = (event: HttpEvent) => visitorHash(event, 'contact');
