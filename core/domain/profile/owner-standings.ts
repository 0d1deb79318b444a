/** Tells whether what a merchant made may be public, without telling who the merchant is. */
export type OwnerStandings = {
  /** False while the owner waits for approval, is banned, or is being deleted. */
  isInGoodStanding(ownerId: string): Promise<boolean>;
};
