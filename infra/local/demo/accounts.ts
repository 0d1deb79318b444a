export const demoPassword = 'demo123456';
const password = demoPassword;

/** Who can sign in to a fresh local installation; `npm start` prints them. */
export const demoAccounts = {
  merchant: { email: 'merchant@mirsah.test', password, fullName: 'نورة القحطاني' },
  admin: { email: 'admin@mirsah.test', password, fullName: 'عبدالعزيز الراشد' },
  otherMerchant: { email: 'other-merchant@mirsah.test', password, fullName: 'سالم البلوشي' },
} as const;

export type DemoAccount = (typeof demoAccounts)[keyof typeof demoAccounts];
