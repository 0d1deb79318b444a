import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import type { LandingPageRepository } from '../landing-page/commands.ts';
import { stoppingCount } from '../landing-page/stock.ts';
import type { Order, OrderStatus } from './order.ts';
import { soldPieces } from './sold-pieces.ts';

type Ports = {
  landingPages: Pick<LandingPageRepository, 'find'>;
  /** The remaining stock of a page's count. */
  stock: { find(pageId: string, now: Date): Promise<{ left: number } | undefined> };
  clock: Clock;
};

/**
 * The check before a cancelled order is reopened although others have taken its pieces. It throws DomainError
 * `oversells` with the remaining stock and the order's pieces, if the page's count stops orders. It is for
 * one request: pieces of one order of the request are not available to the next, although the ledger has not
 * recorded them yet.
 */
export function reopening(ports: Ports): (order: Order, status: OrderStatus) => Promise<void> {
  const counts = new Map<string, Promise<number | undefined>>();
  // By page, and there by order: an order that changed concurrently is checked again.
  const granted = new Map<string, Map<string, number>>();

  return async (order, status) => {
    if (order.status !== 'cancelled' || status === 'cancelled') return;
    const { id, landingPageId: pageId } = order;
    // Read once: some of these pieces are subtracted from a later reading already, and would count twice.
    const reading = counts.get(pageId) ?? stoppingLeft(ports, order);
    counts.set(pageId, reading);
    const found = await reading;
    if (found === undefined) return;
    // No await from here to the grant: concurrent checks of a page's orders are answered one by one.
    const ofPage = granted.get(pageId) ?? new Map<string, number>();
    granted.set(pageId, ofPage);
    ofPage.delete(id);
    const left = found - [...ofPage.values()].reduce((sum, pieces) => sum + pieces, 0);
    const wanted = soldPieces({ ...order, status });
    if (wanted > Math.max(0, left)) throw new DomainError('oversells', { left, wanted });
    ofPage.set(id, wanted);
  };
}

/** The remaining stock of an order's page; undefined when no count stops orders. */
async function stoppingLeft(
  { landingPages, stock, clock }: Ports,
  { ownerId, landingPageId }: Order,
): Promise<number | undefined> {
  const page = await landingPages.find(ownerId, landingPageId);
  const now = clock.now();
  if (!page || !stoppingCount(page, now)) return undefined;
  return (await stock.find(page.id, now))?.left;
}
