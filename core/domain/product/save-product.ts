import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { Product, ProductContent } from './product.ts';
import type { ProductRepository } from './product-repository.ts';

type Ports = { products: ProductRepository; clock: Clock };

export async function createProduct(
  ports: Ports,
  ownerId: string,
  content: ProductContent,
): Promise<Product> {
  const now = ports.clock.now();
  const at = now.toISOString();
  const product: Product = {
    ...content,
    id: timeOrderedId(now),
    ownerId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  await ports.products.create(product);
  return product;
}

/**
 * Saves an edited product; pages that were filled from it keep what they have. `version` is the one that was
 * edited: DomainError `version_conflict` names the current one when the product has moved on since.
 */
export async function saveProduct(
  ports: Ports,
  ownerId: string,
  command: { productId: string; version: number; content: ProductContent },
): Promise<Product> {
  const before = await getProduct(ports, ownerId, command.productId);
  if (before.version !== command.version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  const after: Product = {
    ...before,
    ...command.content,
    version: before.version + 1,
    updatedAt: ports.clock.now().toISOString(),
  };
  await ports.products.replace(before, after);
  return after;
}

/** Pages that were filled from it stay as they are. */
export async function deleteProduct(
  ports: Pick<Ports, 'products'>,
  ownerId: string,
  productId: string,
): Promise<void> {
  await ports.products.remove(await getProduct(ports, ownerId, productId));
}

/** Throws DomainError `not_found`, also for another merchant's product. */
export async function getProduct(
  ports: Pick<Ports, 'products'>,
  ownerId: string,
  productId: string,
): Promise<Product> {
  const product = await ports.products.find(ownerId, productId);
  if (!product) throw new DomainError('not_found');
  return product;
}
