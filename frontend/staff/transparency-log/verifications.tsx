import { useQuery } from '@tanstack/react-query'
import type { VerificationView } from '#domain/transparency-log/contract.ts'
import { formatFinding } from '#domain/transparency-log/finding.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { isRunning, proofQuery, useVerify } from './api.ts'
import './transparency-log.css'

/** What verifications of the whole log found, and a way to have one now. */
export function Verifications() {
  const proof = useQuery(proofQuery)
  const verify = useVerify()
  const verifications = proof.data?.verifications
  const running = proof.data !== undefined && isRunning(proof.data)
  return (
    <Card role="region" aria-label="Verification">
      <h2>Verification</h2>
      <p>
        The whole log is read and compared with what was sealed, in the database and outside of it, and every stream
        with the log, every night and whenever you ask.
      </p>
      <div role="status">
        {verifications?.[0] && <Newest of={verifications[0]} />}
        {verifications?.length === 0 && <p>The log was not verified yet.</p>}
      </div>
      {!verifications && !proof.isError && <Skeleton height="6rem" />}
      <Button size="small" busy={verify.isPending || running} onClick={() => verify.mutate()}>
        Verify Now
      </Button>
      {verifications && verifications.length > 1 && <Earlier verifications={verifications.slice(1)} />}
    </Card>
  )
}

function Newest({ of: { finishedAt, progress, sealed, waiting, checkpoints, wrong, findings } }: Of) {
  if (!finishedAt)
    return (
      <>
        <p>{progress ? 'Comparing …' : 'About to begin …'}</p>
        <progress
          className="proof-progress"
          aria-label="Events compared"
          value={progress?.done ?? 0}
          max={progress?.total || 1}
        />
      </>
    )
  return (
    <>
      <p className={wrong ? 'proof-wrong' : undefined}>
        {wrong ? 'The log is not as it was written.' : 'The log is as it was written.'}
      </p>
      {findings.length > 0 && (
        <ul className="proof-findings">
          {findings.map((one) => (
            <li key={`${one.kind} ${one.position} ${one.where} ${one.stream}`}>{formatFinding(one)}</li>
          ))}
        </ul>
      )}
      <p>
        {counted(sealed)} events and {counted(checkpoints)} checkpoints compared, {momentWords(finishedAt)}. Not yet
        sealed then: {counted(waiting)}.
      </p>
    </>
  )
}

interface Of {
  readonly of: VerificationView
}

const counted = (count: number | null): string => (count ?? 0).toLocaleString('en-US')

const Earlier = ({ verifications }: { readonly verifications: readonly VerificationView[] }) => (
  <>
    <h3>Earlier</h3>
    <RecordsTable label="Earlier verifications" columns={COLUMNS} records={verifications} keyOf={({ id }) => id} />
  </>
)

const COLUMNS: readonly Column<VerificationView>[] = [
  { title: 'When', cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
  { title: 'By', cell: ({ requestedBy }) => requestedBy ?? 'the clock' },
  { title: 'Found', cell: (one) => <Outcome of={one} /> },
  { title: 'Events', cell: ({ sealed }) => counted(sealed), amount: true },
]

function Outcome({ of: { finishedAt, wrong } }: Of) {
  if (!finishedAt) return <Badge>not finished</Badge>
  return wrong ? <Badge tone="tomato">{counted(wrong)} wrong</Badge> : <Badge tone="leaf">as written</Badge>
}
