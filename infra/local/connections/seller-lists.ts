import { openPersistedValue } from '../json-file.ts';
import { type CodReadsBehavior, type FakeReply, type FakeRequest, reply } from './behaviors.ts';

/** The network's processing: its call centre confirms a lead, which becomes an order. */
export const networkStates = {
  leads: { new: 'جديد', confirmed: 'أكّده العميل', cancelled: 'ألغاه العميل', postponed: 'مؤجّل' },
  orders: {
    pending: 'قيد التجهيز',
    assigned: 'مع المندوب',
    shipped: 'شُحن',
    delivered: 'سُلّم',
    returned: 'رجع',
    cancelled: 'أُلغي',
    customs_hold: 'موقوف في الجمارك',
  },
} as const;
type List = keyof typeof networkStates;

type Lead = {
  id: number;
  name: string;
  createdAt: string;
  lead: string;
  /** Numbered separately from the leads: an order may have the number of another's lead. */
  order: { id: number; state: string; createdAt: string; deliveredAt?: string } | null;
};

const MAX_LEADS = 2000;
/** The network's fixed page size. */
const PER_PAGE = 10;
const FIRST_ORDER = 1001;

export type SellerLists = ReturnType<typeof openSellerLists>;

/** The leads and orders at the cash-on-delivery network, newest first, as in its own lists. */
export function openSellerLists(dataFile: string) {
  const stored = openPersistedValue<Lead[]>(dataFile, []);
  const nextOrder = () => Math.max(FIRST_ORDER - 1, ...stored.get().map(({ order }) => order?.id ?? 0)) + 1;
  let reads = 0;
  return {
    all: () => stored.get(),
    /** How often a page was requested. */
    reads: () => reads,
    add(id: number, name: string) {
      const lead = { id, name, createdAt: new Date().toISOString(), lead: 'new', order: null };
      stored.set([lead, ...stored.get()].slice(0, MAX_LEADS));
    },
    /**
     * Sets the state of the lead or order with this lead's number; a state of orders turns a lead into an
     * order. False when it has no such lead or state.
     */
    move(id: number, list: List, state: string): boolean {
      const isKnown =
        stored.get().some((lead) => lead.id === id) && Object.hasOwn(networkStates[list], state);
      if (!isKnown) return false;
      const order = { id: nextOrder(), createdAt: new Date().toISOString() };
      stored.set(
        stored.get().map((lead) => {
          if (lead.id !== id) return lead;
          if (list === 'leads') return { ...lead, lead: state };
          const delivered = state === 'delivered' && { deliveredAt: new Date().toISOString() };
          return { ...lead, lead: 'confirmed', order: { ...order, ...lead.order, state, ...delivered } };
        }),
      );
      return true;
    },
    /** `GET /v2/seller/leads` and `…/orders`, page by page. */
    answer(request: FakeRequest, behavior: CodReadsBehavior): FakeReply {
      reads += 1;
      if (!request.token || behavior === 'unauthorized')
        return reply(401, { status: 'error', message: 'Unauthenticated.' });
      if (behavior === 'rate-limited') return reply(429, { status: 'error' }, { 'retry-after': '2' });
      if (behavior === 'server-error') return reply(500, { status: 'error', message: 'Server Error' });
      if (behavior === 'strange') return reply(200, '<html>maintenance</html>');
      const entries = request.path.endsWith('/leads')
        ? stored.get().map(leadEntry)
        : orderEntries(stored.get());
      const page = Math.max(1, Number(request.query.get('page') ?? 1));
      const pagination = {
        total: entries.length,
        per_page: PER_PAGE,
        current_page: page,
        total_pages: Math.max(1, Math.ceil(entries.length / PER_PAGE)),
      };
      const data = entries.slice((page - 1) * PER_PAGE, page * PER_PAGE);
      const listed = reply(200, { status: 'success', data, meta: { pagination } });
      return { ...listed, isAnswered: behavior !== 'timeout', delayMs: behavior === 'slow' ? 2000 : 0 };
    },
  };
}

const leadEntry = ({ id, name, createdAt, lead }: Lead) => ({
  id,
  full_name: name,
  status: lead,
  created_at: networkTime(createdAt),
});

/** Sorted by the time when they became orders, newest first. */
function orderEntries(leads: readonly Lead[]) {
  return leads
    .flatMap(({ id, name, order }) => (order ? [{ lead_id: id, full_name: name, ...order }] : []))
    .sort((a, b) => b.id - a.id)
    .map(({ state, createdAt, deliveredAt, ...order }) => ({
      ...order,
      status: { label: state.charAt(0).toUpperCase() + state.slice(1), code: state },
      created_at: networkTime(createdAt),
      delivered_at: deliveredAt === undefined ? null : networkTime(deliveredAt),
    }));
}

/** UTC without a time zone. */
const networkTime = (at: string) => at.slice(0, 19).replace('T', ' ');
