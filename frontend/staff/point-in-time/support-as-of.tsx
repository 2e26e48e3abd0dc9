import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProductPointInTime } from '#domain/catalog/contract.ts'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { asOfProblems, type EventView } from '#domain/kernel/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import type { StatementPointInTime } from '#domain/payouts/contract.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { dayWords, doerWords, instantOf, localTime, marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { choicesQuery, orderAsOfQuery, productAsOfQuery, statementAsOfQuery } from './api.ts'
import { KIND_LABELS, type Kind, kinds } from './kinds.ts'
import './point-in-time.css'

/** A producer's statement of the month up to the instant, and what each line is made of. */
const StatementThen = ({ id, asOf }: ThenProps) => (
  <ThenCard asked={useQuery(statementAsOfQuery(id, asOf))}>
    {(told) => (
      <>
        <h2>{told.producerName}</h2>
        <p>
          {dayWords(told.statement.from)} to {dayWords(told.statement.to)}
        </p>
        <dl className="as-of-figures">
          <Figure label="Sales">{formatMoney(told.statement.sales.netCents)}</Figure>
          <Figure label="Refunds">{formatMoney(told.statement.refunds.netCents)}</Figure>
          <Figure label="In all">{formatMoney(told.statement.netCents)}</Figure>
        </dl>
        <Lines told={told} />
      </>
    )}
  </ThenCard>
)

function Lines({ told: { statement, behind } }: { readonly told: StatementPointInTime }) {
  if (statement.lines.length === 0) return <p>Nothing stood on it yet.</p>
  return statement.lines.map(({ id, kind, orderNumber, netCents, done }) => (
    <details key={id}>
      <summary>
        {kind === 'sale' ? 'Sale' : 'Refund'} #{orderNumber}: {formatMoney(netCents)}
        {done ? '' : ', on its way'}
      </summary>
      <Behind events={behind[id] ?? []} title={`Events behind ${kind} ${orderNumber}`} />
    </details>
  ))
}

/** Price and stock of a product, and why they were so. */
const ProductThen = ({ id, asOf }: ThenProps) => (
  <ThenCard asked={useQuery(productAsOfQuery(id, asOf))}>
    {({ state, price, stock, left }) => (
      <>
        <h2>{state?.name ?? 'It was not there yet'}</h2>
        <StoodAt asOf={asOf} />
        {state && (
          <dl className="as-of-figures">
            <Figure label="Price">{priceWords(state)}</Figure>
            <Figure label="For sale">{state.listed ? 'yes' : 'no'}</Figure>
            <Figure label="On the shelf">{formatQuantity(state.onHand, state.unit)}</Figure>
            <Figure label="Held for checkouts">{formatQuantity(state.held, state.unit)}</Figure>
            <Figure label="Free to buy">{formatQuantity(state.available, state.unit)}</Figure>
          </dl>
        )}
        {state?.description && (
          <>
            <h3>What its page said</h3>
            <blockquote>{state.description}</blockquote>
          </>
        )}
        <h3>Why the price was what it was</h3>
        <Behind events={price} title="Events behind the price" />
        <h3>Why the stock was what it was</h3>
        {left > 0 && <p>{left} older events are left out.</p>}
        <Behind events={stock} title="Events behind the stock" />
      </>
    )}
  </ThenCard>
)

const priceWords = ({ priceCents, unit }: NonNullable<ProductPointInTime['state']>): string =>
  `${formatMoney(priceCents)} ${UNITS[unit as Unit]?.label ?? unit}`

interface ThenCardProps<T> {
  readonly asked: UseQueryResult<T>
  readonly children: (answer: T) => ReactNode
}

/** An answer, or that it is on its way, or why it did not come. */
function ThenCard<T>({ asked, children }: ThenCardProps<T>) {
  if (asked.isError) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton height="12rem" />
  return (
    <Card role="region" aria-label="The answer" className="as-of-answer">
      {children(asked.data)}
    </Card>
  )
}

interface ThenProps {
  readonly id: string
  readonly asOf: string
}

/** The moment an answer is about. */
const StoodAt = ({ asOf }: Pick<ThenProps, 'asOf'>) => (
  <p>
    As it stood on <Moment at={asOf} exact />
  </p>
)

/** One number of an answer. */
const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The events a number is made of, each with who and when; those of an order lead into its replay. */
function Behind({ events, title }: { readonly events: readonly EventView[]; readonly title: string }) {
  if (events.length === 0) return <p>Nothing had happened yet.</p>
  return (
    <ol className="as-of-behind" aria-label={title}>
      {events.map(({ position, what, words, at, by, orderId }) => (
        <li key={position}>
          <strong>{what}</strong>
          {words && <q>{words}</q>}
          <span>
            <Moment at={at} exact />, by {doerWords(by)}, entry {position} of the log
          </span>
          {orderId && <TextLink to={paths.supportOrder(orderId, { step: position })}>In the order’s replay</TextLink>}
        </li>
      ))}
    </ol>
  )
}

/** An order's status and money, and why its total was what it was. */
const OrderThen = ({ id, asOf }: ThenProps) => (
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

const TYPING_MS = 300

interface AsOfFormProps {
  readonly kind: Kind
  /** Chosen before; empty when nothing was. */
  readonly id: string
  readonly at: string
  readonly onAsk: (asked: { id: string; at: string }) => void
}

/** Which thing, and as of when. The moment is typed as the market's clock has it. */
function AsOfForm({ kind, id, at, onAsk }: AsOfFormProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(id)
  const [moment, setMoment] = useState(localOf(at))
  const [missing, setMissing] = useState(false)
  const [future, setFuture] = useState(false)
  const looked = useSettled(text.trim(), TYPING_MS)
  const choices = useQuery({ ...choicesQuery(kind, looked), enabled: looked !== '' })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const instant = moment === localOf(at) && at ? at : instantOf(moment)
    setMissing(!chosen)
    const isFuture = Date.parse(instant) > Date.now()
    setFuture(isFuture)
    if (chosen && instant && !isFuture) onAsk({ id: chosen, at: instant })
  }
  return (
    <form className="as-of-form" noValidate onSubmit={ask}>
      <Field label={`Find: ${KIND_LABELS[kind]}`} hint={kind === 'order' ? 'By its number' : 'By its name'}>
        <input type="search" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field
        label="Which"
        error={
          missing
            ? 'Please choose one'
            : choices.isError
              ? 'That could not be looked up. Please type again.'
              : undefined
        }
      >
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{looked && choices.data?.length === 0 ? 'Nothing by that name' : 'Choose'}</option>
          {id && <option value={id}>The one shown below</option>}
          {choices.data
            ?.filter((choice) => choice.id !== id)
            .map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
        </select>
      </Field>
      <Field
        label="As of"
        error={future ? asOfProblems.as_of_in_future.text : undefined}
        hint={`The market’s time: ${marketZoneName()}`}
      >
        <input type="datetime-local" step="0.001" value={moment} onChange={({ target }) => setMoment(target.value)} />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  )
}

/** As the field wants it: the market's time without its zone; now, when nothing was asked for. */
function localOf(at: string): string {
  const given = Date.parse(at)
  return localTime(Number.isNaN(given) ? Math.floor(Date.now() / 1000) * 1000 : given)
}

const TABS = kinds.map((key) => ({ key, label: KIND_LABELS[key] }))
/** What leads back to the case or the report somebody came from. */
const FROM = ['case', 'report'] as const
const THEN = { product: ProductThen, order: OrderThen, producer: StatementThen } as const

/** What a number was at an instant, and the events it is made of; the address says which. */
function AsOf() {
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => search.has(one)) ?? 'product'
  const [id, at] = [search.get(kind) ?? '', search.get('at') ?? '']
  const cameFrom = Object.fromEntries(FROM.flatMap((from) => (search.get(from) ? [[from, search.get(from)!]] : [])))
  const Then = THEN[kind]
  const show = (of: Kind, to: { id: string; at: string }) =>
    setSearch({ [of]: to.id, ...(to.at ? { at: to.at } : {}), ...cameFrom })
  return (
    <>
      <Tabs label="What" tabs={TABS} active={kind} onChange={(to) => show(to, { id: '', at })} />
      <AsOfForm key={kind} kind={kind} id={id} at={at} onAsk={(to) => show(kind, to)} />
      {id && at && <Then key={`${id} ${at}`} id={id} asOf={at} />}
    </>
  )
}

/** For the staff: why a number was what it was; who comes from a case finds back to it. */
export function SupportAsOfPage() {
  const [search] = useSearchParams()
  const [ofCase, ofReport] = [search.get('case'), search.get('report')]
  return (
    <>
      <PageTitle>As of</PageTitle>
      {ofCase && <BackLink to={paths.supportDispute(ofCase)}>Back to the case</BackLink>}
      {ofReport && <BackLink to={paths.supportReport(ofReport)}>Back to the report</BackLink>}
      <h1>As of</h1>
      <p>What a price, a stock, an order or a statement was at a moment in the past, and what had made it so.</p>
      <p className="field-hint">
        What counts is all up to the last event written at or before the moment, in the order of the log: where clocks
        differed, the log’s order decides what came first.
      </p>
      <AsOf />
    </>
  )
}
