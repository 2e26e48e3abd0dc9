import type { ApplicationStatus, ApplicationView } from '#domain/producer-verification/contract.ts'

/** What a verifier wanted to know, and was told. */
export function Asked({ informationRequests }: Pick<ApplicationView, 'informationRequests'>) {
  if (informationRequests.length === 0) return null
  return (
    <ul className="verification-asked">
      {informationRequests.map(({ question, answer }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions are only ever added, and two may read the same.
        <li key={i}>
          <strong>{question}</strong>
          <br />
          {answer ?? 'Not answered yet.'}
        </li>
      ))}
    </ul>
  )
}

interface Words {
  readonly label: string
  readonly tone: 'leaf' | 'honey' | 'tomato'
}

export const STANDINGS: Readonly<Record<ApplicationStatus, Words>> = {
  pending: { label: 'Being looked at', tone: 'honey' },
  information_requested: { label: 'More was asked', tone: 'honey' },
  approved: { label: 'Approved', tone: 'leaf' },
  rejected: { label: 'Not approved', tone: 'tomato' },
  revoked: { label: 'Revoked', tone: 'tomato' },
  withdrawn: { label: 'Taken back', tone: 'honey' },
}
