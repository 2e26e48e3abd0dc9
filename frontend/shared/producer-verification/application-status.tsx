import type { ApplicationStatus, ApplicationView } from '#domain/producer-verification/contract.ts'
import type { StatusTone } from '#frontend/shared/console/format.tsx'

/** A verifier's questions and the producer's answers. */
export function InformationRequests({ informationRequests }: Pick<ApplicationView, 'informationRequests'>) {
  if (informationRequests.length === 0) return null
  return (
    <ul className="verification-questions">
      {informationRequests.map(({ question, answer }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are append-only, and two may have the same text.
        <li key={i}>
          <strong>{question}</strong>
          <br />
          {answer ?? 'Not answered yet.'}
        </li>
      ))}
    </ul>
  )
}

export const APPLICATION_STATUSES: Readonly<
  Record<ApplicationStatus, { readonly label: string; readonly tone: StatusTone }>
> = {
  pending: { label: 'In review', tone: 'waiting' },
  information_requested: { label: 'Information requested', tone: 'active' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Declined', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}
