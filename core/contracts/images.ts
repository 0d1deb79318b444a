import { FILM_TYPE, MAX_FILM_BYTES } from '@mirsah/domain/film';
import { imageRejections, maxUploadBytes, uploadTypes } from '@mirsah/domain/image';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

export const imageContracts = {
  /** Where to upload an image or a video. Afterwards call `getImage` until it is `ready` or `refused`. */
  requestUpload: {
    method: 'POST',
    path: '/api/pictures',
    access: 'merchant',
    needs: 'edit_pages',
    body: z
      .strictObject({
        contentType: z.enum([...uploadTypes, FILM_TYPE]),
        sizeBytes: z.number().int().min(1).max(MAX_FILM_BYTES),
      })
      .refine(({ contentType, sizeBytes }) => sizeBytes <= maxUploadBytes(contentType), {
        path: ['sizeBytes'],
      }),
    status: 201,
    response: z.object({
      imageId: idSchema,
      form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  },
  getImage: {
    method: 'GET',
    path: '/api/pictures/{imageId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: z.object({ imageId: idSchema }),
    status: 200,
    response: z.discriminatedUnion('state', [
      z.object({ id: idSchema, state: z.literal('processing') }),
      z.object({ id: idSchema, state: z.literal('ready'), url: z.string() }),
      z.object({ id: idSchema, state: z.literal('refused'), rejection: z.enum(imageRejections) }),
    ]),
  },
} as const satisfies Record<string, Contract>;
