/** A refusal as S3 words it: `code` is what SDK clients see as `error.name`. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.name = code;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', 403, message);

export const noSuchKey = () => new S3Error('NoSuchKey', 404, 'The specified key does not exist.');

export const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');

export const invalidArgument = (message: string) => new S3Error('InvalidArgument', 400, message);

/** For whatever this server does not do: a clear answer instead of a wrong one. */
export const notImplemented = (what: string) =>
  new S3Error('NotImplemented', 501, `This local S3 does not implement ${what}`);
