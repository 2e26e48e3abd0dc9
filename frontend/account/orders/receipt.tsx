import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { CreditNoteView, OrderBillingDocuments, ReceiptView } from '#domain/ordering/billing-documents.contract.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { receiptQuery } from '#frontend/shared/orders/api.ts'
import { refundReasonText } from '#frontend/shared/orders/order-refunds.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { BackLink, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { PriceSummary } from '#frontend/shared/ui/price-summary.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { ExpiredLink, NotYours } from './order.tsx'
import './orders.css'

/** An order's receipt and its credit notes, for screen and print. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key') ?? undefined
  const documents = useQuery(receiptQuery(id, key))
  useLiveTopic('order', id, key)
  return (
    <div className="page" style={{ maxWidth: '52rem' }}>
      <PageTitle>{documents.data?.receipt ? `Receipt ${documents.data.receipt.number}` : 'Receipt'}</PageTitle>
      {documents.isPending ? (
        <Skeleton height="24rem" />
      ) : documents.data ? (
        <>
          <div className="receipt-actions">
            <BackLink to={paths.order(id, key)}>Order #{documents.data.orderNumber}</BackLink>
            {documents.data.state === 'issued' && (
              <Button variant="secondary" size="small" onClick={() => print()}>
                Print
              </Button>
            )}
          </div>
          <ReceiptDocuments documents={documents.data} />
        </>
      ) : key && isProblem(documents.error, 'order_link_expired') ? (
        <ExpiredLink id={id} orderKey={key} />
      ) : isProblem(documents.error, 'order_not_found') ? (
        <NotYours next={paths.receipt(id)} />
      ) : (
        <ErrorState wholePage error={documents.error} retry={() => void documents.refetch()} />
      )}
    </div>
  )
}

function ReceiptDocuments({
  documents: { state, receipt, creditNotes },
}: {
  readonly documents: OrderBillingDocuments
}) {
  if (!receipt)
    return (
      <div role="status">
        {state === 'making' ? (
          <EmptyState wholePage title="Your receipt is being made">
            It appears here by itself in a moment.
          </EmptyState>
        ) : (
          <EmptyState wholePage title="No receipt yet">
            There is one as soon as the order is paid.
          </EmptyState>
        )}
      </div>
    )
  return (
    <>
      <h1>Receipt{creditNotes.length > 0 && ' and credit notes'}</h1>
      <ReceiptSheet receipt={receipt} />
      {creditNotes.length > 0 && <CreditNoteList notes={creditNotes} />}
      {creditNotes.map((note) => (
        <CreditNoteSheet key={note.refundId} note={note} />
      ))}
    </>
  )
}

/** A receipt as issued. */
function ReceiptSheet({ receipt }: { readonly receipt: ReceiptView }) {
  const { lines, money, issuedOn, paymentIntentId, fulfillmentMethod } = receipt
  return (
    <Sheet billingDocument={receipt} title="Receipt">
      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemId, name, quantity, unit, unitPriceCents, lineTotalCents }) => (
            <tr key={itemId}>
              <th scope="row">{name}</th>
              <td>{formatQuantity(quantity, unit)}</td>
              <td>
                {formatMoney(unitPriceCents)} {UNITS[unit as Unit]?.label ?? unit}
              </td>
              <td>
                <Money cents={lineTotalCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Amounts money={money} sum="Total paid" />
      <p className="receipt-foot">
        {fulfillmentMethod === 'pickup' ? 'For pickup.' : 'For delivery by the seller.'} Paid {formatTender(money)} on{' '}
        {formatDay(issuedOn)}
        {money.storeCreditCents < money.totalCents && (
          <>
            , payment <span className="receipt-id">{paymentIntentId}</span>
          </>
        )}
        .
      </p>
    </Sheet>
  )
}

type ReceiptAmount = ReceiptView['money']

function formatTender({ storeCreditCents, totalCents }: ReceiptAmount): string {
  if (storeCreditCents === 0) return 'by card'
  return storeCreditCents === totalCents ? 'with store credit' : 'by card and with store credit'
}

const formatCredit = ({ storeCreditCents }: ReceiptAmount): string =>
  storeCreditCents > 0 ? `${formatMoney(storeCreditCents)} to the buyer’s store credit. ` : ''

/** A credit note as issued; void once the bank has returned the refund. */
function CreditNoteSheet({ note }: { readonly note: CreditNoteView }) {
  const { lines, money, receiptNumber, note: reason, paymentIntentId, voidedOn } = note
  return (
    <Sheet billingDocument={note} title="Credit note">
      {voidedOn && (
        <p className="receipt-void">
          <strong>Void since {formatDay(voidedOn)}.</strong> The buyer’s bank did not take this money back.
        </p>
      )}
      <p>
        For receipt {receiptNumber}: {refundReasonText(note)}.{reason && ` “${reason}”`}
      </p>
      {lines.length > 0 && (
        <table className="receipt-lines">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ itemId, name, quantity, unit, cents }) => (
              <tr key={itemId}>
                <th scope="row">{name}</th>
                <td>{quantity > 0 ? formatQuantity(quantity, unit) : '–'}</td>
                <td>
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Amounts money={money} sum="Refunded" />
      <p className="receipt-foot">
        {formatCredit(money)}
        {money.storeCreditCents < money.totalCents && (
          <>
            To the card of payment <span className="receipt-id">{paymentIntentId}</span>.
          </>
        )}
      </p>
    </Sheet>
  )
}

/** Links to the sheets of a receipt's credit notes. */
function CreditNoteList({ notes }: { readonly notes: readonly CreditNoteView[] }) {
  return (
    <section className="receipt-list" aria-label="Credit notes">
      <h2>Credit notes</h2>
      <ul>
        {notes.map(({ number, issuedOn, money, voidedOn }) => (
          <li key={number}>
            <a href={`#${number}`}>{number}</a> · {formatDay(issuedOn)} · <Money cents={money.totalCents} />
            {voidedOn && ' · void'}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SheetProps {
  readonly billingDocument: ReceiptView | CreditNoteView
  readonly title: string
  readonly children: ReactNode
}

function Sheet({ billingDocument, title, children }: SheetProps) {
  const { number, orderNumber, issuedOn, marketplaceName, seller, buyer } = billingDocument
  return (
    <article id={number} className="receipt-sheet" aria-label={`${title} ${number}`}>
      <header className="receipt-head">
        <div>
          <h2>
            {title} {number}
          </h2>
          <p>
            <time dateTime={issuedOn}>{formatDay(issuedOn)}</time> · Order #{orderNumber}
          </p>
        </div>
        <strong className="receipt-market">{marketplaceName}</strong>
      </header>
      <div className="receipt-parties">
        <address>
          <span>Sold by</span>
          <strong>{seller.name}</strong>
          {seller.address && <span>{streetOf(seller.address, seller.city)}</span>}
          <span>
            {seller.city}, {seller.state} {seller.zipCode}
          </span>
        </address>
        <address>
          <span>Sold to</span>
          {buyer ? (
            <>
              <strong>{buyer.fullName}</strong>
              <span>{buyer.email}</span>
              {buyer.address && <span>{buyer.address}</span>}
              {buyer.city && (
                <span>
                  {buyer.city}, {buyer.state} {buyer.zipCode}
                </span>
              )}
            </>
          ) : (
            <span>The buyer’s details have been erased.</span>
          )}
        </address>
      </div>
      {children}
    </article>
  )
}

function Amounts({ money, sum }: { readonly money: ReceiptView['money']; readonly sum: string }) {
  return (
    <div className="receipt-bill">
      <PriceSummary
        items={['Items', money.subtotalCents]}
        parts={[
          ['Delivery', money.deliveryFeeCents],
          ['Sales tax', money.taxCents],
          ['Processing fee', money.processingFeeCents],
        ]}
        sum={[sum, money.totalCents]}
        laterChanges={
          money.storeCreditCents > 0
            ? [
                ['Store credit', money.storeCreditCents],
                ['Card', money.totalCents - money.storeCreditCents],
              ]
            : []
        }
      />
    </div>
  )
}

/** Removes the city from the end of an address: the line below shows it. */
const streetOf = (address: string, city: string): string =>
  address.endsWith(`, ${city}`) ? address.slice(0, -city.length - 2) : address
