import { exactWords, momentWords, utcWords } from '#frontend/shared/lib/marketplace-time.ts'

interface MomentProps {
  readonly at: string
  /** To the millisecond. */
  readonly exact?: boolean
}

/** An instant in the market's time, named; in UTC on hover, as logs and exports have it. For the staff. */
export const Moment = ({ at, exact = false }: MomentProps) => (
  <time dateTime={at} title={utcWords(at)}>
    {exact ? exactWords(at) : momentWords(at)}
  </time>
)
