import type { ReactNode } from 'react'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import './seasonal-grid.css'

/** Cards beside each other, paler while newer ones are on their way. */
export function SeasonalGrid({ updating, children }: { readonly updating: boolean; readonly children: ReactNode }) {
  return (
    <ul className="seasonal-grid" aria-busy={updating}>
      {children}
    </ul>
  )
}

export function SeasonalGridSkeleton() {
  return (
    <div className="seasonal-grid" role="status" aria-label="Loading">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Skeleton key={place} height="24rem" />
      ))}
    </div>
  )
}
