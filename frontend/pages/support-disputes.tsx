import { Queue } from '#frontend/features/disputes/queue.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: every dispute, the first that is due first. */
export const SupportDisputesPage = () => (
  <>
    <PageTitle>Disputes</PageTitle>
    <h1>Disputes</h1>
    <Queue />
  </>
)
