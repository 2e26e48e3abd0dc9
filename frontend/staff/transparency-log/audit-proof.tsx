import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type CheckpointView,
  type EventProofView,
  eventProofQuery,
  type LogIntegrityView,
} from '#domain/transparency-log/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, Records, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { CHECKER, checkpointsQuery, proofQuery, useProveEvent } from './api.ts'
import { Verifications } from './verifications.tsx'
import './transparency-log.css'

/** For auditors: that the log is as it was written, and how to make sure of it. */
export function AuditProofPage() {
  return (
    <>
      <PageTitle>Proof</PageTitle>
      <h1>Proof</h1>
      <div style={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Sealed />
        <Verifications />
        <ProveEvent />
        <Checkpoints />
        <HowToCheck />
      </div>
    </>
  )
}

/** Every checkpoint that was signed, the newest first. */
function Checkpoints() {
  return (
    <Card role="region" aria-label="Checkpoints" id="checkpoints">
      <h2>Checkpoints</h2>
      <History />
    </Card>
  )
}

function History() {
  const page = usePageNumber()
  return (
    <Records
      label="Signed checkpoints"
      found={useQuery(checkpointsQuery(page))}
      pageOf={({ checkpoints, total, pageSize }) => ({ records: checkpoints, total, pageSize })}
      page={page}
      anchor="checkpoints"
      columns={COLUMNS}
      keyOf={({ size }) => String(size)}
      empty={['None was signed yet', 'Every minute in which something happened is sealed by one.']}
    />
  )
}

const COLUMNS: readonly Column<CheckpointView>[] = [
  { title: 'Sealed', cell: ({ signedAt: at }) => <Moment at={at} /> },
  { title: 'Events', cell: ({ size }) => size.toLocaleString('en-US'), amount: true },
  { title: 'Up to position', cell: ({ position }) => position, amount: true },
  { title: 'Root', cell: ({ root }) => <code>{root}</code> },
]

/** How somebody who trusts nobody here makes sure of a proof. */
const HowToCheck = () => (
  <Card role="region" aria-label="Check it without us">
    <h2>Check it without us</h2>
    <ol>
      <li>Note the public key and, now and then, a checkpoint, where nobody of the market can reach them.</li>
      <li>
        Download an event’s proof above and{' '}
        <a href={CHECKER} download="verify-proof.mjs">
          the program that checks it
        </a>
        : one file to read, which needs Node.js and no server.
      </li>
      <li>
        Run <code>node verify-proof.mjs proof.json '&lt;public key&gt;'</code> with the key you noted.
      </li>
      <li>A checkpoint you noted must be the one of the same size here: another root means the log was rewritten.</li>
    </ol>
  </Card>
)

/** Proves one event; the address may name it (`?event=`). */
function ProveEvent() {
  const [search] = useSearchParams()
  const given = { reference: search.get('event') ?? '' }
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(eventProofQuery, given)
  const prove = useProveEvent()
  const send = () => void prove.mutateAsync(values.reference.trim()).then(() => {}, refused)
  return (
    <Card role="region" aria-label="Prove an event">
      <h2>Prove an event</h2>
      <form ref={form} noValidate onSubmit={onSubmit(send)}>
        <Field
          label="Event id or position"
          error={errors.reference}
          hint="That you looked is written down. What is personal stays enciphered."
        >
          <input value={values.reference} onChange={({ target }) => change({ reference: target.value })} />
        </Field>
        <Button type="submit" look="secondary" size="small" busy={prove.isPending}>
          Prove
        </Button>
      </form>
      <div role="status">{prove.data && <Proven proof={prove.data} />}</div>
    </Card>
  )
}

/** What was proven, and the proof to keep. */
function Proven({ proof }: { readonly proof: EventProofView }) {
  const address = useFile(JSON.stringify(proof, null, 2))
  const { event, index, size } = proof
  return (
    <>
      <p className="proof-proven">
        {event.type} of {event.stream}, revision {event.revision}, is event number {(index + 1).toLocaleString('en-US')}{' '}
        of the {size.toLocaleString('en-US')} that the newest checkpoint has sealed.
      </p>
      {address && (
        <p>
          <a href={address} download={`proof-${event.id}.json`} className="button button-secondary button-small">
            Download the Proof
          </a>
        </p>
      )}
    </>
  )
}

/** An address of a JSON file that is made here; given up with the page. */
function useFile(json: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [json])
  return address
}

/** How far the log is sealed, with root and key to compare with what was noted elsewhere. */
function Sealed() {
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

interface CopyTextProps {
  /** What it is: `Root`. */
  readonly label: string
  readonly text: string
}

/** A text that is too long to be typed, with a button that copies it. */
function CopyText({ label, text }: CopyTextProps) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: `${label} copied` }),
      () => toast({ title: 'That did not work', text: 'Please select the text and copy it.', tone: 'error' }),
    )
  return (
    <div className="proof-copy">
      <span>{label}</span>
      <code>{text}</code>
      <Button look="quiet" size="small" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
