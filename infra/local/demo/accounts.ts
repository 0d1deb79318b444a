export const demoPassword = 'demo123456';
const password = demoPassword;

/** The accounts of a fresh local installation; `npm start` prints them. */
export const demoAccounts = {
  merchant: { email: 'merchant@mirsah.test', password, fullName: 'نورة القحطاني' },
  admin: { email: 'admin@mirsah.test', password, fullName: 'عبدالعزيز الراشد' },
  otherMerchant: { email: 'other-merchant@mirsah.test', password, fullName: 'سالم البلوشي' },
  /** Works in the merchant's account, and sees phones masked until called. */
  agent: { email: 'agent@mirsah.test', password, fullName: 'ريم السبيعي' },
} as const;

export type DemoAccount = (typeof demoAccounts)[keyof typeof demoAccounts];
