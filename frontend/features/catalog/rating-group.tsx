import { useId } from 'react'
import { StarRow } from '#frontend/ui/stars.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { starsWords } from './active-filters.ts'
import { FilterGroup, TickCount } from './filter-group.tsx'
import type { GroupProps } from './filter-groups.tsx'

const CHOICES = [0, 5, 4, 3, 2, 1]

export function RatingGroup({ draft, edit, facets }: GroupProps) {
  const name = useId()
  return (
    <FilterGroup title="Minimum rating">
      {CHOICES.map((stars) => (
        <Tick key={stars} oneOf={name} checked={draft.minRating === stars} onChange={() => edit({ minRating: stars })}>
          <RatingWords stars={stars} />
          {stars > 0 && <TickCount count={facets && (facets.ratings[stars] ?? 0)} />}
        </Tick>
      ))}
    </FilterGroup>
  )
}

function RatingWords({ stars }: { readonly stars: number }) {
  if (stars === 0) return 'Any rating'
  return (
    <>
      <StarRow rating={stars} />
      <span className={stars === 5 ? 'visually-hidden' : undefined}>
        <span className="visually-hidden">{starsWords(stars)} </span>
        {stars < 5 && '& up'}
      </span>
    </>
  )
}
