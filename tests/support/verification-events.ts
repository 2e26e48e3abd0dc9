import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { idNamed } from './ids.ts'

const applicationOf = (name: string) => ({
  producerId: idNamed('producer', name),
  accountId: idNamed('account', name),
  applicationId: idNamed('application', name),
})

/** Papers by these names, as events have them. */
export const papersNamed = (...names: readonly string[]) => ({
  papers: names.map((name) => ({ id: idNamed('paper', name), kind: 'pdf' as const, bytes: 2048, sha256: 'a hash' })),
  documentNames: [...names],
})

export const lookedAt = (name: string, paper: string): VerificationEvent => ({
  type: 'VerificationDocumentAccessed',
  data: { ...applicationOf(name), staffAccountId: idNamed('account', 'vera'), paperId: idNamed('paper', paper) },
})

/** They have told the same of everything. */
export const applied = (name: string, statement = 'Grown on our own land.'): VerificationEvent => {
  const told = { statement, papers: 'Passport, ending 1234', link: '' }
  return {
    type: 'VerificationApplicationSubmitted',
    data: {
      ...applicationOf(name),
      dossier: { identity: told, business: told, practices: told },
      agreed: [],
      dueOn: '2026-05-12',
    },
  }
}

export const REVIEWED = [
  ...([
    'VerificationInformationRequested',
    'VerificationInformationProvided',
    'VerificationApplicationWithdrawn',
  ] as const),
  ...([
    'VerificationApplicationApproved',
    'VerificationApplicationRejected',
    'VerificationRenewalReminderRequested',
  ] as const),
]

/** What may happen to an application; the text is whatever was said then. */
export function reviewedAs(
  name: string,
  { type, text = 'All there.' }: { readonly type: (typeof REVIEWED)[number]; readonly text?: string },
): VerificationEvent {
  const data = applicationOf(name)
  const by = idNamed('account', 'vera')
  switch (type) {
    case 'VerificationInformationRequested':
      return { type, data: { ...data, staffAccountId: by, question: text } }
    case 'VerificationInformationProvided':
      return { type, data: { ...data, answer: text, dueOn: '2026-05-20' } }
    case 'VerificationApplicationWithdrawn':
      return { type, data }
    case 'VerificationApplicationApproved':
      return {
        type,
        data: { ...data, staffAccountId: by, reason: text, verifiedOn: '2026-05-02', expiresOn: '2027-05-02' },
      }
    case 'VerificationApplicationRejected':
      return { type, data: { ...data, staffAccountId: by, reason: text } }
    case 'VerificationRenewalReminderRequested':
      return { type, data: { ...data, expiresOn: '2027-05-02', daysLeft: 30 } }
  }
}
