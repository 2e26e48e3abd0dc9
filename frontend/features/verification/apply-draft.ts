import { reviewAreas } from '#domain/producer-verification/application.ts'
import type { ApplyForm, UploadedDocument } from '#domain/producer-verification/contract.ts'

/** What stands in the fields of the application; `yes` or nothing for the commitment. */
export const emptyApplication = {
  identityStatement: '',
  identityDocuments: '',
  identityLink: '',
  businessStatement: '',
  businessDocuments: '',
  businessLink: '',
  practicesStatement: '',
  practicesDocuments: '',
  practicesLink: '',
  committed: '',
}
export type ApplicationDraft = typeof emptyApplication

/** The draft and its papers as the contract takes them; a commitment that is missing is said by the contract. */
export function applicationOf(draft: ApplicationDraft, papers: readonly UploadedDocument[] = []): ApplyForm {
  const [identity, business, practices] = reviewAreas.map((area) => ({
    statement: draft[`${area}Statement`],
    documents: draft[`${area}Documents`],
    link: draft[`${area}Link`].trim(),
  }))
  return {
    identity: identity!,
    business: business!,
    practices: practices!,
    documentIds: papers.map(({ id }) => id),
    committed: (draft.committed === 'yes') as true,
  }
}

/** `identity.documents` belongs to the field `identityDocuments`. */
export const applicationFieldOf = (path: string): string =>
  path.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase())
