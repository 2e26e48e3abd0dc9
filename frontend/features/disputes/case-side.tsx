import type { DisputeView } from '#domain/disputes/views.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Steps } from '#frontend/ui/steps.tsx'
import { CaseAbout } from './case-about.tsx'
import { waySteps } from './way-steps.ts'

/** Beside what happens now: how far the case has come, and what it is about. */
export const CaseSide = ({ the }: { readonly the: DisputeView }) => (
  <div className="case-side">
    <Card role="region" aria-label="Where it stands">
      <h2>Where it stands</h2>
      <Steps steps={waySteps(the)} />
    </Card>
    <CaseAbout the={the} />
  </div>
)
