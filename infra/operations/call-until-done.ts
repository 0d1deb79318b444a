import * as z from 'zod';

/** The answer of a function that works in steps; its next call receives the whole answer. */
const progress = z.looseObject({ isDone: z.boolean() });
type Progress = z.infer<typeof progress>;

/**
 * Calls a function that works for a while and returns its progress, each call with the answer of the one
 * before, until it is done. Resolves to its last answer. Throws for any other answer, which would be called
 * forever.
 */
export async function callUntilDone(
  call: (event: unknown) => Promise<unknown>,
  first: unknown,
  report: (answer: Progress) => void = () => undefined,
): Promise<Progress> {
  for (let event = first; ; ) {
    const answer = progress.safeParse(await call(event));
    if (!answer.success) throw new Error('The function answered what is no progress; is the stage deployed?');
    report(answer.data);
    if (answer.data.isDone) return answer.data;
    event = answer.data;
  }
}
