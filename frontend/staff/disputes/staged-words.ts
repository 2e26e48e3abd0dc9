import { dateWords, momentWords } from '#frontend/shared/lib/marketplace-time.ts'

interface StagedEvidence {
  readonly at: string
  readonly by: string
  readonly submissionDeadline: string | null
}

/** That evidence lies ready, and what is left to do. */
export function stagedWords({ at, by, submissionDeadline }: StagedEvidence): string {
  const until = submissionDeadline ? ` The bank takes it until ${dateWords(submissionDeadline)}.` : ''
  return `Staged on ${momentWords(at)} by ${by}, not submitted yet.${until}`
}
