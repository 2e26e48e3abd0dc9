import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { retentionQuery } from './api.ts'
import { HeldThings } from './held-things.tsx'
import { Sweeps } from './sweeps.tsx'
import './retention.css'

/** What went under which rule, what is held, and when more goes. */
export function Retention() {
  const report = useQuery(retentionQuery)
  if (report.isLoadingError) return <ErrorState error={report.error} retry={() => void report.refetch()} />
  if (!report.data) return <Skeleton height="12rem" />
  const { sweeps, notPurged, erased } = report.data
  return (
    <>
      <dl className="retention-figures">
        <Figure name="Accounts closed, to be erased">{erased.closed}</Figure>
        <Figure name="Accounts erased">{erased.gone}</Figure>
        <Figure name="Requests of guests carried out">{erased.guests}</Figure>
      </dl>
      {sweeps.length === 0 ? (
        <EmptyState title="Nothing was swept yet">Every night’s sweep will stand here.</EmptyState>
      ) : (
        <>
          <HeldThings sweep={sweeps[0]!} />
          <Sweeps sweeps={sweeps} />
        </>
      )}
      <h2>What the sweeps leave to others</h2>
      <dl className="retention-others">
        {Object.entries(notPurged).map(([row, who]) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
