import { OBLIGATIONS } from '#domain/privacy/account-closure.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import type { LegalHold } from '#domain/privacy/purge-report.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { type Column, RecordsTable } from '#frontend/ui/records-table.tsx'

/** Whose time is over, and what has to end before they go. Every night looks again. */
export function HeldThings({ sweep: { day, rules } }: { readonly sweep: RetentionReport['sweeps'][number] }) {
  const held = rules.flatMap(({ rule, holds = [] }) => holds.map((each) => ({ rule, ...each })))
  if (held.length === 0) return null
  const label = `Held on ${dayWords(day)}`
  return (
    <>
      <h2>{label}</h2>
      <RecordsTable label={label} columns={COLUMNS} records={held} keyOf={({ rule, id }) => `${rule} ${id}`} />
    </>
  )
}

const COLUMNS: readonly Column<LegalHold & { readonly rule: string }>[] = [
  { title: 'Whose', cell: ({ id }) => <code>{id}</code> },
  { title: 'Rule', cell: ({ rule }) => rule },
  { title: 'Due since', cell: ({ since }) => dayWords(since) },
  { title: 'Until these end', cell: ({ by }) => by.map(wordsFor).join('; ') },
]

const wordsFor = (by: LegalHold['by'][number]): string =>
  by === 'case' ? 'A dispute, here or at the bank' : OBLIGATIONS[by]
