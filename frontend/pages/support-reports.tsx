import { Queue } from '#frontend/features/moderation/queue.tsx'

/** For the staff: every reported product, review and conversation, the oldest first. */
export const SupportReportsPage = () => (
  <>
    <title>Reports</title>
    <h1>Reports</h1>
    <Queue />
  </>
)
