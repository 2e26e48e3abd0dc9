import './ui.css'

/** The rating with one decimal and half stars, or "no reviews yet". */
export function Stars({ rating, count }: { readonly rating: number | null; readonly count: number }) {
  if (rating === null || count === 0) return <span className="stars stars-none">New — no reviews yet</span>
  return (
    <span className="stars">
      <StarRow rating={rating} />
      <span>
        <span className="visually-hidden">Rated </span>
        {rating.toFixed(1)}
        <span className="visually-hidden"> of 5 in </span> <span className="stars-count">({count}</span>
        <span className="visually-hidden"> {count === 1 ? 'review' : 'reviews'}</span>
        <span className="stars-count">)</span>
      </span>
    </span>
  )
}

/** The stars alone, rounded to half a star. */
export function StarRow({ rating }: { readonly rating: number }) {
  return (
    <span className="stars-row" aria-hidden="true">
      <span className="stars-full" style={{ width: `${(Math.round(rating * 2) / 2) * 20}%` }}>
        ★★★★★
      </span>
      ★★★★★
    </span>
  )
}

/** `1 star`, `4 stars`. */
export const starsLabel = (rating: number | string): string => (Number(rating) === 1 ? '1 star' : `${rating} stars`)
