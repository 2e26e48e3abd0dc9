import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrderCard, OrderPage, StatusChangeResult } from '#domain/ordering/contract.ts'
import {
  ADVANCES,
  type AdvancedStatus,
  advancedStatuses,
  canPack,
  ORDER_STATUSES,
  PRODUCER_STEPS,
} from '#domain/ordering/order-status.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { type Selection, useListAddress, useSelection } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { type SalesAsked, salesQuery, useStepMany } from '#frontend/shared/orders/api.ts'
import { DONE_WORDS, offeredSteps } from '#frontend/shared/orders/order-actions.tsx'
import { OrderTabs, SOLD } from '#frontend/shared/orders/order-status.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Tick } from '#frontend/shared/ui/fields.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { SaleCard } from './sale-card.tsx'
import './orders.css'

/** The producer's orders: searched, by tab and page, and several of them taken on at once. */
export function Sales({ fresh }: { readonly fresh: ReadonlySet<string> }) {
  const { list, narrow } = useListAddress(SOLD)
  const sales = useQuery({ ...salesQuery(list), placeholderData: keepPreviousData })
  return (
    <section aria-label="Orders">
      <SaleSearch search={list.search} onSearch={(search) => narrow({ search })} />
      <OrderTabs active={list.tab} counts={sales.data?.counts} onChange={(tab) => narrow({ tab })} />
      {sales.isLoadingError ? (
        <ErrorState error={sales.error} retry={() => void sales.refetch()} />
      ) : !sales.data ? (
        <Skeleton height="16rem" />
      ) : (
        <Found key={`${list.tab} ${list.page} ${list.search}`} list={list} sales={sales.data} fresh={fresh} />
      )}
    </section>
  )
}

interface FoundProps {
  readonly list: SalesAsked
  readonly sales: OrderPage
  readonly fresh: ReadonlySet<string>
}

function Found({ list, sales, fresh }: FoundProps) {
  const selection = useSelection(sales.orders.filter(isSelectable))
  return (
    <>
      <BulkBar selection={selection} />
      <SaleList orders={sales.orders} fresh={fresh} search={list.search} selection={selection} />
      <Pager page={list.page} pages={Math.ceil(sales.counts[list.tab] / sales.pageSize)} />
    </>
  )
}

/** Selects what is shown, and takes a step with all that is selected. */
function BulkBar({ selection }: { readonly selection: Selection<OrderCard> }) {
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const step = useStepMany()
  const bar = useRef<HTMLDivElement>(null)
  const { selectable, selected } = selection
  const take = ({ status, orders }: BulkStep) => {
    const ids = orders.map(({ id }) => id)
    const told = (taken: Parameters<typeof outcomeOf>[1]['taken']) => {
      setOutcome(outcomeOf(status, { asked: orders, taken }))
      selection.drop(ids)
    }
    step.mutate({ ids, status }, { onSuccess: (answer) => told(answer.orders) })
  }
  const clear = () => {
    selection.drop(selected.map(({ id }) => id))
    // The button goes: whoever pressed it stands on the box beside it.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={bar} className="bulk-bar" role="group" aria-label="Several orders at once">
      {selectable.length > 0 && (
        <div className="bulk-bar-row">
          <Tick checked={selected.length === selectable.length} onChange={selection.toggleAll}>
            Select all shown
          </Tick>
          <span role="status">{selected.length > 0 && `${selected.length} selected`}</span>
          {selected.length > 0 && (
            <Button look="quiet" size="small" aria-label="Clear selection" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      )}
      {selected.length > 0 && <Ways selection={selection} busy={step.isPending} onTake={take} />}
      <OutcomeWords outcome={outcome} onClose={() => setOutcome(undefined)} />
    </div>
  )
}

interface WaysProps {
  readonly selection: Selection<OrderCard>
  readonly busy: boolean
  readonly onTake: (step: BulkStep) => void
}

function Ways({ selection: { selected }, busy, onTake }: WaysProps) {
  const toPack = selected.filter(({ status }) => canPack(status)).map(({ id }) => id)
  return (
    <div className="bulk-bar-row">
      {bulkSteps(selected).map((step, i) => (
        <Button
          key={step.status}
          size="small"
          look={i === 0 ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => onTake(step)}
        >
          {PRODUCER_STEPS[ADVANCES[step.status]].label} ({step.orders.length})
        </Button>
      ))}
      {toPack.length > 0 && (
        <LinkButton to={paths.packingOf(toPack)} look="secondary" size="small">
          Packing slips ({toPack.length})
        </LinkButton>
      )}
    </div>
  )
}

/** What came of a step with many orders, in words. */
interface BulkOutcome {
  /** `7 accepted`; undefined when none was. */
  readonly done: string | undefined
  readonly refused: readonly { readonly id: string; readonly number: string; readonly why: string }[]
}

export function outcomeOf(
  status: AdvancedStatus,
  { asked, taken }: { readonly asked: readonly OrderCard[]; readonly taken: readonly StatusChangeResult[] },
): BulkOutcome {
  const done = taken.filter(({ refused }) => refused === null).length
  const numberOf = new Map(asked.map(({ id, orderNumber }) => [id, orderNumber]))
  return {
    done: done > 0 ? `${done} ${DONE_WORDS[status]}` : undefined,
    refused: taken
      .filter(({ refused }) => refused !== null)
      .map((one) => ({ id: one.id, number: numberOf.get(one.id) ?? '', why: whyNot(one) })),
  }
}

function whyNot({ status, refused }: StatusChangeResult): string {
  if (refused === 'order_not_found') return 'is not one of yours'
  if (status === 'cancelled') return 'was cancelled meanwhile'
  if (status) return `stands at “${ORDER_STATUSES[status].producerLabel}” meanwhile`
  return 'was changed by somebody else at the same moment; please try it again'
}

/** A step that may be taken with some orders at once. To decline wants a reason for each and is not one. */
interface BulkStep {
  readonly status: AdvancedStatus
  readonly orders: readonly OrderCard[]
}

/** Every step that at least one of these orders allows, each with those that allow it. */
export const bulkSteps = (orders: readonly OrderCard[]): BulkStep[] =>
  advancedStatuses
    .map((status) => ({ status, orders: orders.filter((order) => offeredSteps(order).includes(ADVANCES[status])) }))
    .filter((step) => step.orders.length > 0)

/** Whether there is anything that can be done with it beside others. */
export const isSelectable = (order: OrderCard): boolean => canPack(order.status) || bulkSteps([order]).length > 0

interface OutcomeWordsProps {
  readonly outcome: BulkOutcome | undefined
  readonly onClose: () => void
}

/** What came of it; it stays until it is closed, with a way to each order that stayed behind. */
function OutcomeWords({ outcome, onClose }: OutcomeWordsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone: what came of it takes its place.
    if (outcome) box.current?.focus({ preventScroll: true })
  }, [outcome])
  return (
    <div role="status" aria-label="What came of it">
      {outcome && (
        <div
          ref={box}
          tabIndex={-1}
          className={outcome.refused.length > 0 ? 'bulk-outcome bulk-outcome-partly' : 'bulk-outcome'}
        >
          <div>
            <strong>{headline(outcome)}</strong>
            <Refused refused={outcome.refused} />
          </div>
          <Button look="quiet" size="small" onClick={onClose}>
            OK
          </Button>
        </div>
      )}
    </div>
  )
}

function headline({ done, refused }: BulkOutcome): string {
  if (refused.length === 0) return `${done}.`
  return `${done ?? 'None could be'}${done ? `; ${refused.length} could not be` : ''}:`
}

function Refused({ refused }: Pick<BulkOutcome, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <ul>
      {refused.map(({ id, number, why }) => (
        <li key={id}>
          <Link to={paths.order(id)}>Order {number}</Link> {why}.
        </li>
      ))}
    </ul>
  )
}

interface SaleListProps {
  readonly orders: readonly OrderCard[]
  readonly fresh: ReadonlySet<string>
  readonly search: string
  readonly selection: Selection<OrderCard>
}

function SaleList({ orders, fresh, search, selection }: SaleListProps) {
  if (orders.length === 0) return <None search={search} />
  const selected = new Set(selection.selected)
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          <SaleCard
            order={order}
            fresh={fresh.has(order.id) && order.status === 'paid'}
            selected={selected.has(order)}
            onSelect={selection.selectable.includes(order) ? () => selection.toggle(order.id) : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

function None({ search }: { readonly search: string }) {
  return search ? (
    <EmptyState title={`No order here matches “${search}”`}>The numbers above show which tabs have some.</EmptyState>
  ) : (
    <EmptyState title="No orders found">New orders show up here on their own, the moment they are paid.</EmptyState>
  )
}

const TYPING_MS = 250

interface SaleSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Looks for orders as one types. */
function SaleSearch({ search, onSearch }: SaleSearchProps) {
  const [typed, setTyped] = useState(search)
  const settled = useSettled(typed.trim(), TYPING_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed begins a search.
  useEffect(() => {
    if (settled !== search) onSearch(settled)
  }, [settled])
  return (
    <div className="sale-search">
      <SearchBox label="Search orders" placeholder="Order number or buyer’s name" value={typed} onType={setTyped} />
    </div>
  )
}
