import { LinkButton } from './button.tsx'

/** All that an order's case rests on, as one file that proves itself; whoever takes it is written down. */
export const EvidenceLink = ({ orderId }: { readonly orderId: string }) => (
  <LinkButton to={`/api/staff/orders/${orderId}/evidence`} reloadDocument download look="secondary" size="small">
    Evidence Bundle
  </LinkButton>
)
