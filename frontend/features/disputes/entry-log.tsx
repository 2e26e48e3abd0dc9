import type { DisputeView, EntryView } from '#domain/disputes/views.ts'
import { Moment } from '#frontend/ui/moment.tsx'
import { PaperList } from '#frontend/ui/paper-list.tsx'
import { entryWords } from './entry-words.ts'
import { resolutionWords } from './resolution-words.ts'

interface EntryLogProps {
  readonly the: DisputeView
  readonly paperAddress: (documentId: string) => string
}

/** Everything that was said and done, oldest first. */
export const EntryLog = ({ the, paperAddress }: EntryLogProps) => (
  <ol className="entry-log">
    {the.entries.map((entry, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added.
      <li key={i} className={`entry entry-${entry.actor}`}>
        <Entry the={the} entry={entry} paperAddress={paperAddress} />
      </li>
    ))}
  </ol>
)

function Entry({ the, entry, paperAddress }: EntryLogProps & { readonly entry: EntryView }) {
  const { at, statement, improvementPlan, resolution, evidence } = entry
  return (
    <>
      <p className="entry-head">
        <strong>{entryWords(entry, the)}</strong> <Moment at={at} />
      </p>
      {resolution && <p>{resolutionWords(resolution, the)}</p>}
      {improvementPlan && <p>The plan: {improvementPlan}</p>}
      {statement && <blockquote>{statement}</blockquote>}
      <PaperList papers={evidence} addressOf={paperAddress} />
    </>
  )
}
