import { Queue } from '#frontend/features/disputes/queue.tsx'

/** For the staff: every dispute, the first that is due first. */
export const SupportDisputesPage = () => (
  <>
    <title>Disputes</title>
    <h1>Disputes</h1>
    <Queue />
  </>
)
