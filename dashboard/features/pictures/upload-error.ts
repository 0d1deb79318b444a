import type { PictureRefusal } from '@mirsah/domain/picture/picture.ts';

/** Why a file did not become a picture. The first three are told before anything is sent. */
export type UploadProblem =
  | 'wrong_type'
  | 'empty'
  | 'too_many'
  | PictureRefusal
  | 'offline'
  | 'slow'
  | 'failed'
  | 'cancelled';

/** Whether sending the same file again may help. */
export function canRetry(problem: UploadProblem): boolean {
  return problem === 'offline' || problem === 'slow' || problem === 'failed';
}

export class UploadError extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'UploadError';
    this.problem = problem;
  }
}
