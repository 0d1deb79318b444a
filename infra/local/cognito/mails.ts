export type Mail = {
  to: string;
  /** As the pool's EmailConfiguration names the sender. */
  from?: string;
  subject: string;
  text: string;
  /** What the reader has to type: the 6-digit code, or the temporary password of an invitation. */
  code?: string;
  kind: 'confirm' | 'forgot' | 'invite';
  /** ISO-8601. */
  sentAt: string;
};

const wording = {
  confirm: { subject: 'رمز تأكيد بريدك في مرساة', text: (code: string) => `رمز التأكيد: ${code}` },
  forgot: {
    subject: 'إعادة تعيين كلمة المرور في مرساة',
    text: (code: string) => `رمز إعادة التعيين: ${code}`,
  },
  invite: { subject: 'حسابك في مرساة جاهز', text: (code: string) => `كلمة المرور المؤقتة: ${code}` },
} as const satisfies Record<Mail['kind'], { subject: string; text: (code: string) => string }>;

export function composeMail(kind: Mail['kind'], to: string, code: string): Mail {
  const { subject, text } = wording[kind];
  return { to, subject, text: text(code), code, kind, sentAt: new Date().toISOString() };
}

/** The e-mail as Cognito shows it to whoever asked: first letters only. */
export function codeDelivery(email: string): {
  CodeDeliveryDetails: { AttributeName: string; DeliveryMedium: string; Destination: string };
} {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}
