import type { ReactNode } from 'react'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { CreditNoteView, ReceiptView } from '#domain/ordering/billing-documents.contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { Bill } from '#frontend/ui/bill.tsx'
import { Money } from '#frontend/ui/money.tsx'
import { whyWords } from './refund-words.ts'
import './paper-sheet.css'

/** A receipt, as it was made. */
export function ReceiptSheet({ receipt }: { readonly receipt: ReceiptView }) {
  const { lines, money, issuedOn, paymentIntentId, fulfillmentMethod } = receipt
  return (
    <Sheet paper={receipt} title="Receipt">
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How much</th>
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
      <p className="paper-foot">
        {fulfillmentMethod === 'pickup' ? 'For pickup.' : 'For delivery by the seller.'} Paid {tenderWords(money)} on{' '}
        {dayWords(issuedOn)}
        {money.storeCreditCents < money.totalCents && (
          <>
            , payment <span className="paper-id">{paymentIntentId}</span>
          </>
        )}
        .
      </p>
    </Sheet>
  )
}

type PaperMoney = ReceiptView['money']

function tenderWords({ storeCreditCents, totalCents }: PaperMoney): string {
  if (storeCreditCents === 0) return 'by card'
  return storeCreditCents === totalCents ? 'with store credit' : 'by card and with store credit'
}

const creditWords = ({ storeCreditCents }: PaperMoney): string =>
  storeCreditCents > 0 ? `${formatMoney(storeCreditCents)} to the buyer’s store credit. ` : ''

/** A credit note, as it was made; void once its money came back. */
export function CreditNoteSheet({ note }: { readonly note: CreditNoteView }) {
  const { lines, money, receiptNumber, note: reason, paymentIntentId, voidedOn } = note
  return (
    <Sheet paper={note} title="Credit note">
      {voidedOn && (
        <p className="paper-void">
          <strong>Void since {dayWords(voidedOn)}.</strong> The buyer’s bank did not take this money back.
        </p>
      )}
      <p>
        For receipt {receiptNumber}: {whyWords(note)}.{reason && ` “${reason}”`}
      </p>
      {lines.length > 0 && (
        <table className="paper-lines">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">How much</th>
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
      <p className="paper-foot">
        {creditWords(money)}
        {money.storeCreditCents < money.totalCents && (
          <>
            To the card of payment <span className="paper-id">{paymentIntentId}</span>.
          </>
        )}
      </p>
    </Sheet>
  )
}

/** The credit notes to a receipt, each leading to its sheet. */
export function CreditNoteList({ notes }: { readonly notes: readonly CreditNoteView[] }) {
  return (
    <section className="paper-list" aria-label="Credit notes">
      <h2>Credit notes</h2>
      <ul>
        {notes.map(({ number, issuedOn, money, voidedOn }) => (
          <li key={number}>
            <a href={`#${number}`}>{number}</a> · {dayWords(issuedOn)} · <Money cents={money.totalCents} />
            {voidedOn && ' · void'}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SheetProps {
  readonly paper: ReceiptView | CreditNoteView
  readonly title: string
  readonly children: ReactNode
}

function Sheet({ paper, title, children }: SheetProps) {
  const { number, orderNumber, issuedOn, marketplaceName, seller, buyer } = paper
  return (
    <article id={number} className="paper-sheet" aria-label={`${title} ${number}`}>
      <header className="paper-head">
        <div>
          <h2>
            {title} {number}
          </h2>
          <p>
            <time dateTime={issuedOn}>{dayWords(issuedOn)}</time> · Order #{orderNumber}
          </p>
        </div>
        <strong className="paper-market">{marketplaceName}</strong>
      </header>
      <div className="paper-parties">
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
    <div className="paper-bill">
      <Bill
        items={['Items', money.subtotalCents]}
        parts={[
          ['Delivery', money.deliveryFeeCents],
          ['Sales tax', money.taxCents],
          ['Processing fee', money.processingFeeCents],
        ]}
        sum={[sum, money.totalCents]}
        since={
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

/** A pickup place often names its town already, which stands in the line below. */
const streetOf = (address: string, city: string): string =>
  address.endsWith(`, ${city}`) ? address.slice(0, -city.length - 2) : address
