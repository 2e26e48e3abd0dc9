import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { OwnDisputes } from '#frontend/shared/disputes/own-disputes.tsx'

export const ProblemsPage = () => (
  <ConsolePage title="Problems reported">
    <OwnDisputes as="producer" />
  </ConsolePage>
)
