export type PartnerRequest = {
  method: string;
  path: string;
  /** The bearer token, or undefined when none was sent. */
  token: string | undefined;
  /** The parsed JSON body; undefined when there is none or it is no JSON. */
  body: unknown;
};

/** What the partner answers; `isAnswered` false keeps the caller waiting until it gives up. */
export type PartnerReply = {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  isAnswered: boolean;
  /** The partner's id for what it accepted. */
  acceptedId?: string;
};

export const reply = (status: number, body: unknown, headers?: Record<string, string>): PartnerReply => ({
  status,
  body,
  isAnswered: true,
  ...(headers && { headers }),
});

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
