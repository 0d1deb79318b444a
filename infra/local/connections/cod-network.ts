import {
  type CodNetworkBehavior,
  type FakeReply,
  type FakeRequest,
  field,
  isFilled,
  reply,
} from './behaviors.ts';

const failure = (status: number, message: string, more?: object) =>
  reply(status, { status: 'error', message, ...more });

/**
 * Answers as the cash-on-delivery network's seller API: `POST /v2/seller/leads` and `GET /v2/seller/products`.
 * A lead that was accepted before (`wasAccepted`) is answered as already saved.
 */
export function answerAsCodNetwork(
  request: FakeRequest,
  behavior: CodNetworkBehavior,
  state: { nextId: number; wasAccepted: boolean },
): FakeReply {
  if (!request.token || behavior === 'unauthorized') return failure(401, 'Unauthenticated.');
  if (behavior === 'rate-limited') {
    return reply(429, { status: 'error', message: 'Too Many Attempts.' }, { 'retry-after': '2' });
  }
  if (behavior === 'server-error') return failure(500, 'Server Error');
  const route = `${request.method} ${request.path}`;
  if (route === 'GET /v2/seller/products') return reply(200, { status: 'success', data: [] });
  if (route !== 'POST /v2/seller/leads') return failure(404, 'Not Found');

  const errors =
    behavior === 'invalid' ? { phone: ['The phone format is invalid.'] } : findErrors(request.body);
  if (Object.keys(errors).length > 0) return failure(422, 'The given data was invalid.', { errors });
  if (behavior === 'already-saved' || state.wasAccepted) {
    return { ...failure(422, 'This lead is already saved.'), isAnswered: behavior !== 'timeout' };
  }

  const acceptedId = String(state.nextId);
  const accepted = reply(200, { status: 'success', data: { id: state.nextId } });
  return { ...accepted, acceptedId, isAnswered: behavior !== 'timeout' };
}

function findErrors(lead: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const name of ['phone', 'name', 'country', 'address']) {
    if (!isFilled(field(lead, name))) errors[name] = [`The ${name} field is required.`];
  }
  const items = field(lead, 'items');
  if (!Array.isArray(items) || items.length === 0)
    return { ...errors, items: ['The items field is required.'] };
  for (const [index, item] of items.entries()) {
    const { sku, quantity, price } = (item ?? {}) as Record<string, unknown>;
    if (!isFilled(sku)) errors[`items.${index}.sku`] = ['The sku field is required.'];
    if (!Number.isInteger(quantity) || Number(quantity) < 1) {
      errors[`items.${index}.quantity`] = ['The quantity must be at least 1.'];
    }
    if (typeof price !== 'number' || price < 0)
      errors[`items.${index}.price`] = ['The price must be a number.'];
  }
  return errors;
}
