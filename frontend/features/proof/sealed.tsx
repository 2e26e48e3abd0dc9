import { useQuery } from '@tanstack/react-query'
import type { LogIntegrityView } from '#domain/transparency-log/contract.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { proofQuery } from './api.ts'
import { CopyText } from './copy-text.tsx'
import './proof.css'

/** How far the log is sealed, with root and key to compare with what was noted elsewhere. */
export function Sealed() {
  const proof = useQuery(proofQuery)
  return (
    <Card role="region" aria-label="What is sealed">
      <h2>What is sealed</h2>
      {proof.data ? (
        <Standing proof={proof.data} />
      ) : proof.isError ? (
        <ErrorState error={proof.error} retry={() => void proof.refetch()} />
      ) : (
        <Skeleton height="10rem" />
      )}
    </Card>
  )
}

function Standing({ proof: { newest, waiting, fault, publicKeys } }: { readonly proof: LogIntegrityView }) {
  return (
    <>
      {fault && (
        <p role="alert" className="proof-wrong">
          Nothing more is sealed since {momentWords(fault.since)}: {fault.message}. Verify the log to see what was
          changed.
        </p>
      )}
      {newest ? (
        <>
          <dl className="proof-facts">
            <Fact label="Events sealed" words={newest.size.toLocaleString('en-US')} />
            <Fact label="Up to position" words={newest.position} />
            <Fact label="Sealed" words={momentWords(newest.signedAt)} />
            <Fact label="Not yet sealed" words={waitingWords(waiting)} />
          </dl>
          <CopyText label="Root" text={newest.root} />
          <CopyText label="Checkpoint" text={newest.note} />
        </>
      ) : (
        <p>Nothing is sealed yet: the first checkpoint is signed within a minute of the first event.</p>
      )}
      {publicKeys.map((key, nth) => (
        <CopyText key={key} label={nth === 0 ? 'Public key' : `Former public key, ${formerKeyScope(key)}`} text={key} />
      ))}
    </>
  )
}

const formerKeyScope = (key: string): string => `up to ${Number(key.split('@')[1]).toLocaleString('en-US')} events`

const waitingWords = (waiting: number): string => (waiting < 1000 ? String(waiting) : '1,000 or more')

const Fact = ({ label, words }: { readonly label: string; readonly words: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{words}</dd>
  </div>
)
