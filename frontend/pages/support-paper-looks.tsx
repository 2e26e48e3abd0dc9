import { PaperLooks } from '#frontend/features/verification/paper-looks.tsx'

/** For auditors: who of the staff opened what producers sent in confidence. */
export function SupportPaperLooksPage() {
  return (
    <>
      <title>Papers opened</title>
      <h1>Papers opened</h1>
      <PaperLooks />
    </>
  )
}
