import { StarRow } from '#frontend/ui/stars.tsx'

interface ReviewSummaryProps {
  readonly average: number | null
  readonly count: number
  /** How many reviews gave 1 to 5 stars. */
  readonly stars: Readonly<Record<string, number>>
}

export function ReviewSummary({ average, count, stars }: ReviewSummaryProps) {
  return (
    <div className="review-summary">
      <p className="review-average">
        <strong>{(average ?? 0).toFixed(1)}</strong>
        <StarRow rating={average ?? 0} />
        <span>{count === 1 ? '1 review' : `${count} reviews`}</span>
      </p>
      <ul>
        {[5, 4, 3, 2, 1].map((rating) => (
          <li key={rating}>
            <span className="visually-hidden">
              {rating} stars: {stars[rating] ?? 0} reviews
            </span>
            <span aria-hidden="true">{rating}</span>
            <span className="review-bar" aria-hidden="true">
              <span style={{ width: `${((stars[rating] ?? 0) / count) * 100}%` }} />
            </span>
            <span aria-hidden="true">{stars[rating] ?? 0}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
