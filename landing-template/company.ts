/** Who runs this installation. Set by whoever builds it; shown on the contact page and in the legal texts. */
export const company = {
  name: 'مرساة',
  supportEmail: process.env.MIRSAH_SUPPORT_EMAIL ?? 'support@mirsah.test',
} as const;
