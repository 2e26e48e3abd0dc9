import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { PackingSlip } from '#domain/ordering/contract.ts'
import { canPack, nextSteps, ORDER_STATUSES, wasHandedOver } from '#domain/ordering/order-status.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { packingQuery, useChangeMany } from './api.ts'
import { PickListSheet } from './pick-list.tsx'
import { CheckSheet, PrintButton, pickLines } from './sheets.tsx'

const PRINTED = ['both', 'slips', 'picks'] as const
const LISTS = { print: oneOf(PRINTED) }

/** Pick list and packing slips of some orders, to print or to check off on the screen. */
export function PackingPage() {
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('orders') ?? '').split(',').filter(Boolean))]
  const result = useQuery({ ...packingQuery(ids), enabled: ids.length > 0 })
  const slips = result.data?.slips ?? []
  return (
    <ConsolePage
      title={ids.length === 1 ? 'Packing slip' : 'Pick list and packing slips'}
      breadcrumb={<PageBreadcrumb above={[{ label: 'Orders', path: paths.producerOrders }]} />}
      actions={
        slips.length > 0 && (
          <>
            <MarkReady slips={slips} />
            <PrintButton />
          </>
        )
      }
    >
      {ids.length === 0 ? (
        <NoSlips />
      ) : (
        <QueryState query={result}>
          {(data) =>
            data.slips.length === 0 ? (
              <NoSlips />
            ) : (
              <Lists
                {...data}
                missing={ids.length - data.slips.length}
                at={new Date(result.dataUpdatedAt).toISOString()}
              />
            )
          }
        </QueryState>
      )}
    </ConsolePage>
  )
}

const NoSlips = () => (
  <Empty description="No orders to print. Select orders, then choose “Print lists”.">
    <ButtonLink to={paths.producerOrders}>Go to orders</ButtonLink>
  </Empty>
)

/** Marks the pickup orders as ready, once they are packed. */
function MarkReady({ slips }: { readonly slips: readonly PackingSlip[] }) {
  const { message } = App.useApp()
  const change = useChangeMany()
  const ids = slips
    .filter(({ status, fulfillmentMethod }) => nextSteps(status, fulfillmentMethod).includes('ready'))
    .map(({ id }) => id)
  if (ids.length === 0) return null
  const markReady = () =>
    change.mutate(
      { ids, status: 'ready_for_pickup' },
      {
        onSuccess: ({ orders }) => {
          const done = orders.filter(({ refused }) => refused === null).length
          const text = `${done === 1 ? '1 order' : `${done} orders`} marked ready for pickup`
          if (done === orders.length) void message.success(text)
          else void message.warning(`${text}. ${orders.length - done} could not be changed; their slips show why.`)
        },
      },
    )
  return (
    <Button loading={change.isPending} onClick={markReady}>
      {ids.length === 1 ? 'Mark 1 order ready' : `Mark ${ids.length} orders ready`}
    </Button>
  )
}

interface ListsProps {
  readonly producerName: string
  readonly slips: readonly PackingSlip[]
  /** Requested orders that are not the producer's. */
  readonly missing: number
  readonly at: string
}

function Lists({ producerName, slips, missing, at }: ListsProps) {
  const { list, setFilters } = useListParams(LISTS)
  // A single order needs no pick list next to its slip.
  const lines = slips.length > 1 ? pickLines(slips) : []
  return (
    <>
      {missing > 0 && (
        <Alert
          type="warning"
          showIcon
          className="sheet-choice"
          title={missing === 1 ? 'One order is not yours to pack.' : `${missing} orders are not yours to pack.`}
        />
      )}
      {lines.length > 0 && (
        <div className="sheet-choice">
          <Segmented<(typeof PRINTED)[number]>
            aria-label="What to print"
            value={list.print}
            onChange={(print) => setFilters({ print })}
            options={[
              { value: 'both', label: 'Both' },
              { value: 'picks', label: 'Pick list' },
              { value: 'slips', label: `Packing slips (${slips.length})` },
            ]}
          />
        </div>
      )}
      <div className="sheets">
        {list.print !== 'slips' && lines.length > 0 && <PickListSheet lines={lines} title="Pick list" at={at} />}
        {(list.print !== 'picks' || lines.length === 0) &&
          slips.map((slip) => <PackingSlipSheet key={slip.id} slip={slip} producerName={producerName} />)}
      </div>
    </>
  )
}

interface PackingSlipProps {
  readonly slip: PackingSlip
  readonly producerName: string
}

/** The packing slip of one order, without prices; printed on its own page. */
function PackingSlipSheet({ slip, producerName }: PackingSlipProps) {
  const { orderNumber, placedAt, status } = slip
  return (
    <article className="sheet" aria-label={`Packing slip for order ${orderNumber}`}>
      <header className="sheet-head">
        <h2>Order {orderNumber}</h2>
        <span>
          {producerName} · ordered {formatDate(placedAt)}
        </span>
      </header>
      {canPack(status) ? <SlipItems slip={slip} /> : <p className="sheet-stop">{reasonNotToPack(slip)}</p>}
    </article>
  )
}

function SlipItems({ slip }: { readonly slip: PackingSlip }) {
  const { fulfillmentMethod, pickupLocationName, buyerName, address, deliveryInstructions, lines } = slip
  return (
    <>
      <div className="sheet-facts">
        <div>
          <span className="sheet-soft">
            {pickupOrDeliveryLabel({ fulfillmentMethod, placeName: pickupLocationName })} for
          </span>
          <strong className="sheet-buyer">{buyerName}</strong>
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
        <p className="sheet-instructions">
          <strong>Buyer’s instructions:</strong> {deliveryInstructions}
        </p>
      )}
      <CheckSheet
        done="packed"
        rows={lines.map(({ itemId, name, unit, toPack, missing }) => ({
          key: itemId,
          name,
          amount: toPack > 0 ? formatQuantity(toPack, unit) : undefined,
          note: missing > 0 ? `${formatQuantity(missing, unit)} missing, reported to the buyer` : '',
        }))}
      />
    </>
  )
}

function reasonNotToPack({ status }: PackingSlip): string {
  if (status === 'pending_payment') return 'Do not pack this order yet: it is not paid.'
  if (wasHandedOver(status)) return 'Nothing to pack: the buyer has the items.'
  return `Do not pack this order: ${ORDER_STATUSES[status].label.toLowerCase()}.`
}
