import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { Frequency } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxView } from '#domain/subscriptions/contract.ts'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { boxesQuery } from './api.ts'
import { BoxCard } from './box-card.tsx'
import './boxes.css'

const SubscribeFlow = lazy(async () => ({ default: (await import('./subscribe-flow.tsx')).SubscribeFlow }))

const PLACES = ['1', '2', '3', '4', '5', '6'] as const

/** The boxes on offer, and the way to subscribe to one. */
export function BoxList({ frequency }: { readonly frequency: Frequency | 'all' }) {
  const found = useQuery(boxesQuery(frequency))
  const [wanted, setWanted] = useState<BoxView>()
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="box-grid" role="status" aria-label="Loading boxes">
        {PLACES.map((place) => (
          <Skeleton key={place} height="26rem" />
        ))}
      </div>
    )
  if (found.data.length === 0) return <EmptyState title="No subscription boxes available" />
  const done = () => setWanted(undefined)
  return (
    <>
      <div className="box-grid">
        {found.data.map((box) => (
          <BoxCard key={box.id} box={box} onSubscribe={() => setWanted(box)} />
        ))}
      </div>
      <FormDialog open={wanted !== undefined} title={`Subscribe to ${wanted?.name ?? 'a box'}`} onClose={done}>
        {wanted && <SubscribeFlow box={wanted} onDone={done} />}
      </FormDialog>
    </>
  )
}
