import { productContentSchema, productSchema } from '@mirsah/domain/product';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const productParams = z.object({ productId: idSchema });

const productResponse = productSchema.omit({ ownerId: true });
export type ProductResponse = z.infer<typeof productResponse>;

export const productContracts = {
  /** The caller's products, newest first. */
  listProducts: {
    method: 'GET',
    path: '/api/products',
    access: 'merchant',
    needs: 'edit_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(productResponse),
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/{productId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: productParams,
    status: 200,
    response: productResponse,
  },
  createProduct: {
    method: 'POST',
    path: '/api/products',
    access: 'merchant',
    needs: 'edit_pages',
    body: productContentSchema,
    status: 201,
    response: productResponse,
  },
  /** 409 `version_conflict` unless `version` is the stored one. */
  saveProduct: {
    method: 'PUT',
    path: '/api/products/{productId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: productParams,
    body: z.strictObject({ version: z.number().int().min(1), content: productContentSchema }),
    status: 200,
    response: productResponse,
  },
  /** Pages that were filled from the product do not change. */
  deleteProduct: {
    method: 'DELETE',
    path: '/api/products/{productId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: productParams,
    status: 204,
    response: z.undefined(),
  },
  /** The pages that were filled from a product. */
  listProductPages: {
    method: 'GET',
    path: '/api/products/{productId}/landing-pages',
    access: 'merchant',
    needs: 'edit_pages',
    params: productParams,
    status: 200,
    response: z.object({ pages: z.array(z.object({ id: idSchema, title: z.string() })) }),
  },
} as const satisfies Record<string, Contract>;
