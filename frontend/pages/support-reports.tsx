import { Queue } from '#frontend/features/moderation/queue.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: every reported product, review and conversation, the oldest first. */
export const SupportReportsPage = () => (
  <>
    <PageTitle>Reports</PageTitle>
    <h1>Reports</h1>
    <Queue />
  </>
)
