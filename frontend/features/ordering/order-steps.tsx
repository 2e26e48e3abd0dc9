import { Steps } from '#frontend/ui/steps.tsx'
import { statusSteps } from './status-steps.ts'

/** The order's way, from its events. */
export const OrderSteps = ({ order }: { readonly order: Parameters<typeof statusSteps>[0] }) => (
  <Steps steps={statusSteps(order).map(({ reason, ...step }) => ({ ...step, note: reason && `“${reason}”` }))} />
)
