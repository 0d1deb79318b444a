/** Callers waiting for an event source to have nothing left to do. */
export function createIdleWaiters() {
  let waiting: PromiseWithResolvers<void>[] = [];
  let wake = () => {};
  return {
    /** Resolves once a look that began after this call found nothing. Cuts the current nap short. */
    wait(): Promise<void> {
      const waiter = Promise.withResolvers<void>();
      waiting.push(waiter);
      wake();
      return waiter.promise;
    },
    /** Call before looking; the answer is to be called when that look found nothing to do. */
    beforeLook(): () => void {
      const asked = [...waiting];
      return () => {
        waiting = waiting.filter((waiter) => !asked.includes(waiter));
        for (const waiter of asked) waiter.resolve();
      };
    },
    /** Sleeps until the time is up or somebody waits. */
    nap(milliseconds: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    /** Ends a nap; who still waits is told that the source has stopped. */
    stop(): void {
      wake();
      for (const waiter of waiting.splice(0)) waiter.reject(new Error('The event source was stopped.'));
    },
  };
}
