import type { Merchant } from '../fixtures/merchant.ts';
import { storedSession } from '../fixtures/sign-in-on-screen.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { type Size, type Tab, until } from './tab.ts';

/** What a journey has: a tab that has stored nothing, the running product, and files on the disk. */
export type Place = {
  tab: Tab;
  size: Size;
  stack: TestStack;
  /** A photo of a phone's camera. */
  photo: string;
  /** Writes a file and returns where it is. */
  file: (name: string, content: string | Buffer) => string;
};
export type Journey = (place: Place) => Promise<void>;

export const isAt = (tab: Tab, path: string) =>
  until(path, () => tab.run((wanted) => location.pathname === wanted, path));

/** The address of a screen, after which its user is signed in. */
export async function openSignedIn(
  tab: Tab,
  stack: TestStack,
  merchant: Merchant,
  path: string,
): Promise<void> {
  const session = await storedSession(stack.url, merchant);
  await tab.open(`${stack.url}/config.json`);
  await tab.run((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, session);
  await tab.open(stack.url + path);
}

export const isPhone = ({ width }: Size) => width < 1000;
