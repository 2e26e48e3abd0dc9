import { useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'
import { useOnline } from '#frontend/lib/use-online.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { ProducerStatus } from './api.ts'
import { DeclineOrder } from './decline-order.tsx'
import { offeredSteps } from './offered-steps.ts'
import { useStep } from './use-step.ts'
import './step-buttons.css'

/** What the producer may do next; shown as done at once and taken back when the server says no. */
export function StepButtons({ order }: { readonly order: OrderCard }) {
  const [declining, setDeclining] = useState(false)
  const change = useStep(order)
  const online = useOnline()
  const steps = offeredSteps(order)
  const take = (step: ProducerStep) => {
    if (step === 'decline') return setDeclining(true)
    const status = PRODUCER_STEPS[step].to as ProducerStatus
    change.mutate({ id: order.id, status })
  }
  return (
    <div className="step-buttons">
      {!online && steps.length > 0 && <span className="step-buttons-offline">These need a connection.</span>}
      {steps.map((step, i) => (
        <Button
          key={step}
          size="small"
          look={step === 'decline' ? 'quiet' : i === 0 ? 'primary' : 'secondary'}
          aria-label={`${PRODUCER_STEPS[step].label}, order ${order.orderNumber}`}
          disabled={!online}
          onClick={() => take(step)}
        >
          {PRODUCER_STEPS[step].label}
        </Button>
      ))}
      <DeclineOrder order={order} open={declining} onClose={() => setDeclining(false)} />
    </div>
  )
}
