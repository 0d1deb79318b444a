/** Five stars, filled up to `rating`; `label` is what a screen reader says. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="stars i-star" role="img" aria-label={label}>
      <i style={{ width: `${rating * 20}%` }} />
    </span>
  );
}
