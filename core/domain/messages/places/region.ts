/** A delivery place: its id, unique in its country, then its names in Arabic and English, then others. */
export type City = readonly [id: string, arabic: string, english: string, ...others: string[]];

export type Region = {
  id: string;
  names: readonly [arabic: string, english: string];
  cities: readonly City[];
};
