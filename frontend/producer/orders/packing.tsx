import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { PackingSlip } from '#domain/ordering/contract.ts'
import { canPack, ORDER_STATUSES, wasHandedOver } from '#domain/ordering/order-status.ts'
import { handOverLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { packingQuery } from '#frontend/shared/orders/api.ts'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { CheckSheet } from './check-sheet.tsx'
import { NoProfile } from './no-profile.tsx'
import { PrintButton } from './print-button.tsx'
import './orders.css'

export function PackingPage() {
  const { data: user } = useUser()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('orders') ?? '').split(',').filter(Boolean))]
  return (
    <div className="page">
      <PageTitle>Packing slips</PageTitle>
      {!user ? (
        <Skeleton height="20rem" />
      ) : !user.producerId ? (
        <NoProfile user={user} />
      ) : ids.length === 0 ? (
        <Nothing />
      ) : (
        <Slips ids={ids} />
      )}
    </div>
  )
}

function Slips({ ids }: { readonly ids: readonly string[] }) {
  const found = useQuery(packingQuery(ids))
  if (found.isLoadingError) return <ErrorState wholePage error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="20rem" />
  const { producerName, slips } = found.data
  if (slips.length === 0) return <Nothing />
  const absent = ids.length - slips.length
  return (
    <>
      <header className="sheets-head">
        <BackLink to={paths.producerDashboard}>Your orders</BackLink>
        <h1>Packing slips</h1>
        {absent > 0 && <p role="status">{absent === 1 ? 'One order is' : `${absent} orders are`} not yours to pack.</p>}
        <div className="row">
          <PrintButton />
          <span className="soft">Each order on its own page, without prices.</span>
        </div>
      </header>
      <div className="sheets">
        {slips.map((slip) => (
          <PackingSlipSheet key={slip.id} slip={slip} producerName={producerName} />
        ))}
      </div>
    </>
  )
}

const Nothing = () => (
  <EmptyState
    wholePage
    title="No packing slips here"
    action={<LinkButton to={paths.producerDashboard}>Your orders</LinkButton>}
  >
    Select orders on your dashboard, then choose “Packing slips”.
  </EmptyState>
)

interface PackingSlipProps {
  readonly slip: PackingSlip
  readonly producerName: string
}

/** What goes into the bag of one order; printed on a page of its own. */
function PackingSlipSheet({ slip, producerName }: PackingSlipProps) {
  const { orderNumber, placedAt, status } = slip
  return (
    <article className="sheet" aria-label={`Packing slip for order ${orderNumber}`}>
      <header className="sheet-head">
        <h2>Order #{orderNumber}</h2>
        <span>
          {producerName} · ordered {dateWords(placedAt)}
        </span>
      </header>
      {canPack(status) ? <Goods slip={slip} /> : <p className="sheet-stop">{whyNotToPack(slip)}</p>}
    </article>
  )
}

function Goods({
  slip: { fulfillmentMethod, pickupLocationName, buyerName, address, deliveryInstructions, lines },
}: {
  readonly slip: PackingSlip
}) {
  return (
    <>
      <div className="sheet-facts">
        <div>
          <span className="sheet-soft">{handOverLabel({ fulfillmentMethod, placeName: pickupLocationName })} for</span>
          <strong className="sheet-who">{buyerName}</strong>
        </div>
        {address && (
          <address>
            {address.street}
            <br />
            {address.city}, {address.state} {address.zipCode}
          </address>
        )}
      </div>
      {deliveryInstructions && (
        <p className="sheet-wish">
          <strong>The buyer asks:</strong> {deliveryInstructions}
        </p>
      )}
      <CheckSheet
        done="packed"
        rows={lines.map(({ itemId, name, unit, toPack, missing }) => ({
          key: itemId,
          name,
          amount: toPack > 0 ? formatQuantity(toPack, unit) : undefined,
          note: missing > 0 ? `${formatQuantity(missing, unit)} missing, told to the buyer` : '',
        }))}
      />
    </>
  )
}

function whyNotToPack({ status }: PackingSlip): string {
  if (status === 'pending_payment') return 'Not to be packed yet: it is not paid.'
  if (wasHandedOver(status)) return 'Nothing to pack any more: the buyer has the goods.'
  return `Do not pack this order: ${ORDER_STATUSES[status].producerLabel.toLowerCase()}.`
}
