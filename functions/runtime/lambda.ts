import type { Context } from 'aws-lambda';

type Handle<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/**
 * A Lambda handler that is wired once per container. `start` runs at the first event: it reads the environment, makes
 * the ports, and returns what handles every event. When it throws, that event fails and the next one tries again.
 */
export function lambda<Event, Result>(start: () => Handle<Event, Result>): Handle<Event, Result> {
  let handle: Handle<Event, Result> | undefined;
  return async (event, context) => {
    handle ??= start();
    return handle(event, context);
  };
}
