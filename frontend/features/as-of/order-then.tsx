import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/kernel/format.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { orderAsOfQuery } from './api.ts'
import { Behind } from './behind.tsx'
import { Figure, StoodAt, ThenCard, type ThenProps } from './then-card.tsx'

/** An order's status and money, and why its total was what it was. */
export const OrderThen = ({ id, asOf }: ThenProps) => (
  <ThenCard asked={useQuery(orderAsOfQuery(id, asOf))}>
    {({ orderNumber, state: { buyer, money }, step, behind }) => (
      <>
        <h2>Order #{orderNumber}</h2>
        <StoodAt asOf={asOf} />
        {buyer && money ? (
          <dl className="as-of-figures">
            <Figure label="Status">{ORDER_STATUSES[buyer.status].label}</Figure>
            <Figure label="Total">{formatMoney(money.totalCents)}</Figure>
            <Figure label="Paid">{formatMoney(money.paidCents)}</Figure>
            <Figure label="Refunded">{formatMoney(money.refundedCents)}</Figure>
          </dl>
        ) : (
          <p>The order was not there yet.</p>
        )}
        {step && <TextLink to={paths.supportOrder(id, { step })}>This moment in the replay</TextLink>}
        <h3>Why the total was what it was</h3>
        <Behind events={behind} title="Events behind the total" />
      </>
    )}
  </ThenCard>
)
