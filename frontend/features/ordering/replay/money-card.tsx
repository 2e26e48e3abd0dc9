import { formatMoney } from '#domain/kernel/format.ts'
import type { TotalsState } from '#domain/ordering/order-replay.contract.ts'
import { Card } from '#frontend/ui/card.tsx'
import { Marked } from './marked.tsx'

type Row = readonly [field: keyof TotalsState, label: string, words: (money: TotalsState) => string]

const cents =
  (field: keyof TotalsState) =>
  (money: TotalsState): string =>
    formatMoney(money[field] as number)

const PAYMENT = { none: 'not asked for yet', open: 'tried', succeeded: 'paid', canceled: 'called off' } as const
const TRANSFER = {
  none: 'nothing yet',
  scheduled: 'scheduled',
  requested: 'asked of the processor',
  created: 'sent',
} as const

const ROWS: readonly Row[] = [
  ['payment', 'Payment', ({ payment }) => PAYMENT[payment]],
  ['card', 'Card', ({ card }) => (card ? `${card.brand} •••• ${card.last4}` : 'not known')],
  ['chargedCents', 'Charged, whole checkout', cents('chargedCents')],
  ['subtotalCents', 'Items', cents('subtotalCents')],
  ['deliveryFeeCents', 'Delivery', cents('deliveryFeeCents')],
  ['taxCents', 'Sales tax', cents('taxCents')],
  ['processingFeeCents', 'Processing fee', cents('processingFeeCents')],
  ['totalCents', 'Total of the order', cents('totalCents')],
  ['paidCents', 'Paid for it', cents('paidCents')],
  ['storeCreditCents', 'Of that with store credit', cents('storeCreditCents')],
  ['refundAgreedCents', 'Refunds agreed', cents('refundAgreedCents')],
  ['refundedCents', 'Refunded', cents('refundedCents')],
  ['platformFeeCents', 'Platform fee', cents('platformFeeCents')],
  ['transfer', 'To the producer', ({ transfer }) => TRANSFER[transfer]],
  ['producersCents', 'Producer’s part', cents('producersCents')],
  ['toTakeBackCents', 'To be taken back', cents('toTakeBackCents')],
  ['takenBackCents', 'Taken back', cents('takenBackCents')],
  ['receipt', 'Receipt', ({ receipt }) => receipt ?? 'none yet'],
  ['creditNotes', 'Credit notes', ({ creditNotes }) => creditNotes.join(', ') || 'none'],
]

/** These say something also when they are nothing. */
const ALWAYS: readonly (keyof TotalsState)[] = ['paidCents', 'refundedCents', 'totalCents']

interface MoneyCardProps {
  readonly money: TotalsState | null
  readonly changed: readonly string[]
}

/** Where the order's money was. */
export const MoneyThenCard = ({ money, changed }: MoneyCardProps) => (
  <Card role="region" aria-label="The money">
    <h2>The money</h2>
    {money ? (
      <dl className="replay-figures">
        {ROWS.filter(([field]) => ALWAYS.includes(field) || money[field] !== 0 || changed.includes(field)).map(
          ([field, label, words]) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <Marked changed={changed.includes(field)}>{words(money)}</Marked>
              </dd>
            </div>
          ),
        )}
      </dl>
    ) : (
      <p>The order was not there yet.</p>
    )}
  </Card>
)
