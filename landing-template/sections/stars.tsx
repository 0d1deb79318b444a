/** Five stars, filled up to `rating`; `label` is what a screen reader says. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return <i className="stars" role="img" aria-label={label} style={{ backgroundSize: `${rating * 20}%` }} />;
}
