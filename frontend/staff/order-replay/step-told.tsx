import type { ReactNode } from 'react'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { doerWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'

interface StepToldProps {
  readonly step: ReplayStep
  readonly cause: ReplayStep | undefined
  readonly onStep: (step: ReplayStep) => void
}

/** What happened at a step, by side and why; said aloud when another one is shown. */
export function StepTold({ step, cause, onStep }: StepToldProps) {
  const { what, words, at, position, correlation, notifications } = step
  return (
    <Card role="region" aria-label="This step" className="replay-told">
      <div role="status">
        <h2>{what}</h2>
        {words && <blockquote>{words}</blockquote>}
        <p className="visually-hidden">{changedWords(step)}</p>
      </div>
      <dl className="replay-figures">
        <Fact label="When">
          <Moment at={at} exact />
        </Fact>
        <Fact label="By">{doerWords(step.by)}</Fact>
        {cause && (
          <Fact label="Because">
            <button type="button" className="text-link replay-cause" onClick={() => onStep(cause)}>
              {cause.what}
            </button>
          </Fact>
        )}
        {notifications.length > 0 && (
          <Fact label="Notified">{notifications.map(({ side, title }) => `${title} (${side})`).join(', ')}</Fact>
        )}
      </dl>
      {position && <InTheLog position={position} correlation={correlation} />}
    </Card>
  )
}

/** For whoever looks an entry up; nobody needs it to understand what happened. */
const InTheLog = ({ position, correlation }: Pick<ReplayStep, 'position' | 'correlation'>) => (
  <details className="replay-log">
    <summary>Where it stands in the log</summary>
    <dl className="replay-figures">
      <Fact label="Entry">{position}</Fact>
      {correlation && (
        <Fact label="Belongs to">
          <code>{correlation}</code>
        </Fact>
      )}
    </dl>
  </details>
)

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const PARTS = {
  buyer: 'what the buyer sees',
  producer: 'what the producer sees',
  money: 'the money',
  stock: 'the stock',
}

function changedWords({ changed }: ReplayStep): string {
  const parts = Object.entries(PARTS).flatMap(([part, words]) =>
    changed[part as keyof typeof PARTS].length > 0 ? words : [],
  )
  return parts.length > 0 ? `Changed: ${parts.join(', ')}.` : 'Nothing that is shown here has changed.'
}
