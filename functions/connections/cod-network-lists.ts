import type { ListedEntry, ListedPage, NetworkLists } from '@mirsah/domain/cod-network/read-back';
import { secondsToWait } from './cod-network.ts';
import { field, getJson, type RequestResult, type SafeRequestOptions, shownText } from './safe-request.ts';

/** The network's fixed page size. */
const PER_PAGE = 10;
/** The limit of a state's name; longer ones are cut. */
const MAX_LABEL = 60;

/** The lists of the cash-on-delivery network's seller API. */
export function createNetworkLists(options: SafeRequestOptions): NetworkLists {
  return {
    async read({ url, apiKey, page }) {
      const query = new URLSearchParams({
        page: String(page),
        per_page: String(PER_PAGE),
        sort: '-created_at',
      });
      return readListAnswer(await getJson(options, { url: `${url}?${query}`, token: apiKey }), page);
    },
  };
}

/** Parses the response for page `page` of a list. Skips entries without a number or a state. */
export function readListAnswer(outcome: RequestResult, page: number): ListedPage {
  if (outcome.kind === 'withheld') return { kind: 'unreachable' };
  if (outcome.kind !== 'answered') return { kind: outcome.kind };
  const { status, body, headers } = outcome;
  if (status === 401 || status === 403) return { kind: 'key_refused' };
  if (status === 429) {
    return { kind: 'rate_limited', retryAfterSeconds: secondsToWait(headers['retry-after'], Date.now()) };
  }
  if (status >= 500) return { kind: 'server_error' };
  const data = field(body, 'data');
  if (status !== 200 || !Array.isArray(data) || field(body, 'status') === 'error') {
    return { kind: 'strange_answer' };
  }
  const pages = Number(field(field(field(body, 'meta'), 'pagination'), 'total_pages') ?? Number.NaN);
  const isLast = Number.isFinite(pages) ? page >= pages : data.length < PER_PAGE;
  return { kind: 'page', entries: data.flatMap(readEntry), isLast: isLast || data.length === 0 };
}

function readEntry(entry: unknown): ListedEntry[] {
  const id = idOf(field(entry, 'id'));
  const state = stateOf(field(entry, 'status'));
  if (id === null || !state) return [];
  const leadId = idOf(field(entry, 'lead_id')) ?? idOf(field(field(entry, 'lead'), 'id'));
  const createdAt = timeOf(field(entry, 'created_at'));
  return [{ id, leadId, state, createdAt, deliveredAt: timeOf(field(entry, 'delivered_at')) }];
}

/** The network sends a state by itself, or a label with a code. */
function stateOf(status: unknown): ListedEntry['state'] | undefined {
  const [label, code] =
    typeof status === 'string'
      ? [status, '']
      : [shownText(field(status, 'label')), shownText(field(status, 'code'))];
  const state = { label: label.trim().slice(0, MAX_LABEL), code: code.slice(0, MAX_LABEL) };
  return state.label || state.code ? state : undefined;
}

function idOf(value: unknown): string | null {
  return (typeof value === 'string' && value) || typeof value === 'number' ? String(value) : null;
}

/** `2026-11-21 10:00:00` in UTC, or with its zone. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(value);
  const time = new Date(plain ? `${plain[1]}T${plain[2]}Z` : value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
