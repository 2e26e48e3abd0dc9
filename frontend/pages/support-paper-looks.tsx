import { PaperLooks } from '#frontend/features/verification/paper-looks.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For auditors: who of the staff opened what producers sent in confidence. */
export function SupportPaperLooksPage() {
  return (
    <>
      <PageTitle>Papers opened</PageTitle>
      <h1>Papers opened</h1>
      <PaperLooks />
    </>
  )
}
