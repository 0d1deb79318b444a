import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import {
  type ContactMessageInbox,
  contactSubmissionSchema,
  sendContactMessage,
} from '@mirsah/domain/contact-message';
import { isDomainError } from '@mirsah/domain/error';
import type { RateCounter } from '@mirsah/domain/rate-limit';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { handlePublic } from '../http/endpoint.ts';
import {
  type HttpEvent,
  jsonBody,
  limitBody,
  parseWith,
  textBody,
  type VisitorHash,
} from '../http/request.ts';
import { errorStatus, type HttpResult, html, json, seeOther } from '../http/response.ts';
import { tooManyContactMessages } from '../messages/index.ts';

type Ports = {
  inbox: ContactMessageInbox;
  rates: RateCounter;
  visitorHash: VisitorHash;
  clock: Clock;
};

const { sendContactMessage: contract } = api;

/** Far more than the longest accepted message, in any alphabet. */
const MAX_BODY_BYTES = 64 * 1024;

/** Receives messages to the platform as JSON, or from the contact page's form, which works without script. */
export const contactMessages = (ports: Ports) => ({
  sendContactMessage: handlePublic(contract, async (event) => {
    limitBody(event, MAX_BODY_BYTES);
    const sender = ports.visitorHash(event, 'contact');
    if (!event.headers['content-type']?.startsWith('application/json')) return sendForm(ports, event, sender);
    const { id } = await sendContactMessage(ports, parseWith(contract.body, jsonBody(event)), sender);
    return json(contract.status, contract.response.parse({ id }));
  }),
});

async function sendForm(ports: Ports, event: HttpEvent, sender: string): Promise<HttpResult> {
  const form = new URLSearchParams(textBody(event));
  const typed = {
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    message: form.get('message') ?? '',
  };
  const read = contactSubmissionSchema.safeParse(typed);
  if (!read.success) {
    const problems = Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]));
    const { fillContactPage } = await import('@mirsah/landing-template/render/contact-page');
    return html(422, fillContactPage(builtPages.contact, { typed, problems }));
  }
  try {
    await sendContactMessage(ports, read.data, sender);
    return seeOther('/contact-sent');
  } catch (error) {
    if (!isDomainError(error, 'too_many_requests')) throw error;
    const { fillContactPage } = await import('@mirsah/landing-template/render/contact-page');
    const page = fillContactPage(builtPages.contact, { typed, banner: tooManyContactMessages });
    return html(errorStatus.too_many_requests, page);
  }
}
