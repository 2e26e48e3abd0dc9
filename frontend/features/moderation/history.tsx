import { Link } from 'react-router-dom'
import { RULES } from '#domain/kernel/moderation.ts'
import type { ModerationEntry } from '#domain/moderation/contract.ts'
import { Moment } from '#frontend/ui/moment.tsx'
import { entryWords, reasonWords } from './words.ts'

interface HistoryProps {
  readonly entries: readonly ModerationEntry[]
  /** Where what was reported can be seen as it was at a moment. */
  readonly asOf?: ((at: string) => string) | undefined
}

/** Who reported it and why, and what was decided, oldest first. */
export const History = ({ entries, asOf }: HistoryProps) => (
  <ol className="report-history">
    {entries.map((entry) => (
      <li key={entry.id} className={entry.byStaff ? 'by-staff' : undefined}>
        <p>
          <strong>{entryWords(entry)}</strong> <Moment at={entry.at} />
        </p>
        {entry.reason && <p>{reasonWords(entry.reason)}</p>}
        {entry.rule && <p>The rule: {RULES[entry.rule]}</p>}
        {entry.comment && <blockquote>{entry.comment}</blockquote>}
        {entry.action === 'reported' && asOf && (
          <p>
            <Link to={asOf(entry.at)}>As it was then</Link>
          </p>
        )}
      </li>
    ))}
  </ol>
)
