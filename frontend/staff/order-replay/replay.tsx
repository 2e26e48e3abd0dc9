import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import {
  type OrderStateAt,
  type PartyView,
  type ReplayStep,
  type StepKind,
  type StockStateAt,
  stateAt,
  stepKinds,
  type Replay as Told,
  type TotalsState,
} from '#domain/ordering/order-replay.contract.ts'
import { useWide } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { DisputeNote } from '#frontend/shared/orders/dispute-mark.tsx'
import { OrderContact, OrderHandover, OrderLines, OrderMoney } from '#frontend/shared/orders/order-parts.tsx'
import { OrderRefunds } from '#frontend/shared/orders/order-refunds.tsx'
import { OrderSteps, StatusBadge } from '#frontend/shared/orders/order-status.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { EvidenceLink } from '#frontend/shared/ui/evidence-link.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { replayQuery } from './api.ts'
import { Marked } from './marked.tsx'
import { StepList } from './step-list.tsx'
import { StepTold } from './step-told.tsx'
import './order-replay.css'

interface ReplayProps {
  readonly id: string
  /** What else is done with the order. */
  readonly children?: ReactNode
}

/** An order's whole history, to be stepped through; the address says which step is shown. */
export function Replay({ id, children }: ReplayProps) {
  const told = useQuery(replayQuery(id))
  if (told.isLoadingError) return <ErrorState wholePage error={told.error} retry={() => void told.refetch()} />
  if (!told.data) return <Skeleton height="30rem" />
  return <Steps told={told.data}>{children}</Steps>
}

function Steps({ told, children }: Pick<ReplayProps, 'children'> & { readonly told: Told }) {
  const [search, setSearch] = useSearchParams()
  const show = kindShown(search.get('show'))
  const steps = told.steps
  const shown = steps.filter(({ kind }) => show === 'all' || kind === show)
  const at = askedFor(steps, search) ?? steps.findLastIndex((each) => shown.includes(each) && says(each))
  const step = steps[at] ?? steps.at(-1)
  const go = (to: ReplayStep | undefined) => to && setSearch(addressOf(to.id, show), { replace: true })
  if (!step) return <p>Nothing has happened to this order yet.</p>
  return (
    <>
      <header className="replay-head">
        <h1>Order #{told.orderNumber}</h1>
        <CopyLink />
        <LinkButton look="quiet" size="small" to={paths.supportAsOfThe({ order: told.orderId, at: step.at })}>
          As of this moment
        </LinkButton>
        <EvidenceLink orderId={told.orderId} />
        {told.disputeId && (
          <LinkButton size="small" to={paths.supportDispute(told.disputeId)}>
            To the case
          </LinkButton>
        )}
        {children}
      </header>
      <KindFilter show={show} onShow={(kind) => setSearch(addressOf(step.id, kind), { replace: true })} />
      {told.left > 0 && <p>{told.left} older messages are left out.</p>}
      <div className="replay">
        <StepList steps={shown} current={step} onStep={go} />
        <div className="replay-now">
          <StepTold step={step} cause={steps.find(({ id }) => id === step.cause)} onStep={go} />
          <Moment then={stateAt(steps, steps.indexOf(step))} changed={step.changed} />
        </div>
      </div>
    </>
  )
}

/** That a message was read says nothing by itself: what was written does. */
const says = ({ kind, words }: ReplayStep): boolean => kind !== 'message' || words !== null

/** The step an address names, or the one that brought the order to the status it names. */
function askedFor(steps: readonly ReplayStep[], search: URLSearchParams): number | undefined {
  const [id, status] = [search.get('step'), search.get('status')]
  const found = steps.findIndex((step) => (id ? step.id === id : status && step.after.buyer?.status === status))
  return found >= 0 ? found : undefined
}

const addressOf = (step: string, show: KindShown) => ({ step, ...(show === 'all' ? {} : { show }) })

function CopyLink() {
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'The link was not copied', text: 'Take it from the address bar.', tone: 'error' }),
    )
  return (
    <Button look="secondary" size="small" onClick={() => void copy()}>
      Copy Link
    </Button>
  )
}

type KindShown = StepKind | 'all'

const LABELS: Readonly<Record<KindShown, string>> = {
  all: 'Everything',
  order: 'Order',
  payment: 'Payment',
  stock: 'Stock',
  dispute: 'Disputes',
  message: 'Messages',
  mail: 'Mails',
}
const KIND_TABS = (['all', ...stepKinds] as const).map((key) => ({ key, label: LABELS[key] }))

const kindShown = (named: string | null): KindShown => stepKinds.find((kind) => kind === named) ?? 'all'

/** Which steps stand in the list. */
const KindFilter = ({ show, onShow }: { show: KindShown; onShow: (show: KindShown) => void }) => (
  <Tabs label="Which steps" tabs={KIND_TABS} active={show} onChange={onShow} />
)

const TABS = [
  { key: 'buyer', label: 'Buyer' },
  { key: 'producer', label: 'Producer' },
  { key: 'money', label: 'Money' },
  { key: 'stock', label: 'Stock' },
] as const
type Side = (typeof TABS)[number]['key']

interface MomentProps {
  readonly then: OrderStateAt
  readonly changed: ReplayStep['changed']
}

/** How it all stood: side by side where there is room, else one after the other by tabs. */
function Moment({ then, changed }: MomentProps) {
  const wide = useWide()
  const [side, setSide] = useState<Side>('buyer')
  const shows = (one: Side) => wide || one === side
  return (
    <>
      {!wide && <Tabs label="Whose view" tabs={TABS} active={side} onChange={setSide} />}
      <div className="replay-sides">
        {shows('buyer') && <PartyCard view={then.buyer} viewer="buyer" changed={changed.buyer} />}
        {shows('producer') && <PartyCard view={then.producer} viewer="producer" changed={changed.producer} />}
        {shows('money') && <MoneyThenCard money={then.money} changed={changed.money} />}
        {shows('stock') && <StockThenCard stock={then.stock} changed={changed.stock} />}
      </div>
    </>
  )
}

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
const MoneyThenCard = ({ money, changed }: MoneyCardProps) => (
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

interface PartyCardProps {
  readonly view: PartyView | null
  readonly viewer: 'buyer' | 'producer'
  /** The fields that are not as they were. */
  readonly changed: readonly string[]
}

const TITLES = { buyer: 'What the buyer saw', producer: 'What the producer saw' } as const

/** An order's page as one of the two had it before them, drawn by the same parts and without what can be done there. */
function PartyCard({ view, viewer, changed }: PartyCardProps) {
  const is = (...fields: readonly string[]) => fields.some((field) => changed.includes(field))
  const order = view && { ...view, pickupCode: null, reviewed: [] }
  return (
    <Card role="region" aria-label={TITLES[viewer]}>
      <h2>{TITLES[viewer]}</h2>
      {order ? (
        <>
          <Marked changed={is('status')}>
            <StatusBadge status={order.status} viewer={viewer} />
          </Marked>
          <Part changed={is('dispute')}>
            <DisputeNote order={order} viewer={viewer} />
          </Part>
          <Part changed={is('timeline')}>
            <OrderSteps order={order} />
          </Part>
          <Part changed={is('lines')}>
            <OrderLines lines={order.lines} />
          </Part>
          <Part changed={is('refundedCents', 'totalCents')}>
            <OrderMoney order={order} viewer={viewer} />
          </Part>
          <Part changed={is('refunds')}>
            <OrderRefunds order={order} />
          </Part>
          <Part changed={is('pickup', 'placeName', 'instructions')}>
            <OrderHandover order={order} />
          </Part>
          <Part changed={is('contact', 'buyerName')}>
            <OrderContact order={order} />
          </Part>
        </>
      ) : (
        <p>The order was not there yet.</p>
      )}
    </Card>
  )
}

const Part = ({ changed, children }: { readonly changed: boolean; readonly children: ReactNode }) => (
  <Marked block changed={changed}>
    {children}
  </Marked>
)

interface StockCardProps {
  readonly stock: readonly StockStateAt[]
  /** Products whose shelf is not as it was. */
  readonly changed: readonly string[]
}

/** The shelves of what was ordered; others' purchases count too. */
const StockThenCard = ({ stock, changed }: StockCardProps) => (
  <Card role="region" aria-label="The stock">
    <h2>The stock</h2>
    {stock.length === 0 && <p>Nothing of this order comes off a shelf, or it was not known yet.</p>}
    <dl className="replay-figures">
      {stock.map(({ productId, name, onHand, held, available }) => (
        <div key={productId}>
          <dt>{name}</dt>
          <dd>
            <Marked changed={changed.includes(productId)}>
              {onHand} on the shelf, {held} held by this order, {available} free to buy
            </Marked>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
