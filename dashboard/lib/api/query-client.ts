import { ApiError } from '@mirsah/contracts/client.ts';
import { QueryClient } from '@tanstack/react-query';

const TRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays one; a broken connection or server may recover.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
