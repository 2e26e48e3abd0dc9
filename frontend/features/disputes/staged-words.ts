import { dateWords, momentWords } from '#frontend/lib/date-words.ts'

interface StagedEvidence {
  readonly at: string
  readonly by: string
  readonly dueBy: string | null
}

/** That evidence lies ready, and what is left to do. */
export function stagedWords({ at, by, dueBy }: StagedEvidence): string {
  const until = dueBy ? ` The bank takes it until ${dateWords(dueBy)}.` : ''
  return `Staged on ${momentWords(at)} by ${by}, not submitted yet.${until}`
}
