import { QuestionCircleOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Select, Tag, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatLine } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { SaleCard } from '#domain/ordering/contract.ts'
import { canPack, type ProducerStep } from '#domain/ordering/order-status.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable, useTableParams } from '#frontend/shared/console/console-table.tsx'
import { DateTime, Money, OrderStatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { TableSearch } from '#frontend/shared/console/table-search.tsx'
import { useCoarsePointer } from '#frontend/shared/lib/browser.ts'
import { useListParams } from '#frontend/shared/lib/list-params.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { openSalesQuery, salesQuery } from './api.ts'
import { SoundButton, useNewOrders } from './new-orders.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { ShortcutsHelp, useShortcuts } from './order-shortcuts.tsx'
import { BulkActions, isSelectable, offeredSteps, StepButtons, useTakeStep } from './order-steps.tsx'
import {
  dayKey,
  dayLabel,
  earningsCents,
  fulfillmentLabel,
  inView,
  isOverdue,
  matchingOrders,
  ORDER_FILTERS,
  ORDER_VIEWS,
  type OrderFilter,
  orderViews,
  promisedDays,
  viewCounts,
} from './order-views.ts'
import './orders.css'

/** Minimum width at which the table's columns are readable, px. */
const MIN_WIDTH = 880

/** Not more than a bulk step accepts. */
const PAGE_SIZE = 100

/** The producer's orders by saved view. The URL holds view, filters, page and the open order. */
export function OrdersPage() {
  const { list, setFilters } = useListParams(ORDER_FILTERS)
  const { data: openOrders } = useQuery(openSalesQuery())
  const { ids: newIds, announcement } = useNewOrders(openOrders)
  const { rows, total, pageSize, counts, days, error, retry } = useListedOrders(list)
  const { openId, open } = useOpenOrder()
  const [help, setHelp] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [cursor, setCursor] = useState<string>()
  const shortcuts = useOrderShortcuts({
    rows: rows ?? [],
    cursor: openId ?? cursor,
    openOrders: openOrders ?? [],
    onMove: ({ id }) => {
      setCursor(id)
      if (openId) open(id)
    },
    onDone: ({ id }) => setCursor(id),
    onOpen: ({ id }) => open(id),
    onSelect: ({ id }) => setSelected((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    onHelp: () => setHelp(true),
  })
  const neighbor = useNeighbors(rows ?? [], openId, open)
  const groupOf = (order: SaleCard) => {
    const key = dayKey(order)
    const orders = (rows ?? []).filter((each) => dayKey(each) === key)
    return { key, heading: <DayHeading orders={orders} selected={selected} onChange={setSelected} /> }
  }
  const selectedRows = (rows ?? []).filter(({ id }) => selected.includes(id))
  const current = rows?.find(({ id }) => id === (openId ?? cursor))
  return (
    <ConsolePage
      title="Orders"
      actions={
        <>
          <SoundButton />
          <ShortcutsButton onClick={() => setHelp(true)} />
          <ButtonLink to={paths.pickList}>Pick list</ButtonLink>
          <ButtonLink to={paths.checkIn} type="primary">
            Check in
          </ButtonLink>
        </>
      }
      tabs={pageTabs({
        label: 'View',
        items: orderViews.map((key) => ({ key, label: ORDER_VIEWS[key].label, count: counts[key] })),
        active: list.show,
        onChange: (key) => {
          setSelected([])
          setCursor(undefined)
          setFilters({ show: key as OrderFilter['show'], day: '', status: 'any' })
        },
      })}
    >
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <p className="visually-hidden" role="status">
        {current && `Order ${current.orderNumber}, ${current.buyerName ?? 'Erased'}`}
      </p>
      {error ? (
        <LoadingFailed error={error} retry={retry} />
      ) : (
        <ConsoleTable<SaleCard>
          label="Orders"
          fit={MIN_WIDTH}
          columns={columnsOf({ newIds, onOpen: open, hasStatus: list.show !== 'accept' && list.show !== 'pack' })}
          rows={rows}
          rowKey={({ id }) => id}
          page={{ total, size: pageSize }}
          selection={{
            selected,
            onChange: setSelected,
            isSelectable,
            labelOf: ({ orderNumber }) => `Select order ${orderNumber}`,
          }}
          onOpen={({ id }) => open(id)}
          current={openId ?? cursor}
          {...(ORDER_VIEWS[list.show].statuses ? { groupOf } : {})}
          empty={<NoOrders list={list} onClear={() => setFilters(NO_FILTERS)} />}
          toolbar={
            selectedRows.length > 0 ? (
              <BulkActions orders={selectedRows} onClear={() => setSelected([])} />
            ) : (
              <OrderFilters list={list} days={days} resultCount={rows && total} onChange={setFilters} />
            )
          }
        />
      )}
      <OrderDrawer
        id={openId}
        listed={rows?.find(({ id }) => id === openId)}
        neighbor={neighbor}
        onClose={() => open(undefined)}
      />
      <ShortcutsHelp shortcuts={shortcuts} open={help} onClose={() => setHelp(false)} />
    </ConsolePage>
  )
}

/** All open orders are loaded and filtered here; the server filters and pages the others. */
function useListedOrders(list: OrderFilter & { readonly page: number }) {
  const { statuses } = ORDER_VIEWS[list.show]
  const { params } = useTableParams()
  const open = useQuery(openSalesQuery())
  const tab = list.show === 'all' ? (list.status === 'any' ? 'all' : list.status) : 'problems'
  const page = statuses ? 1 : list.page
  const sales = useQuery({
    ...salesQuery({ tab, page, search: list.search }),
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? keepPreviousData(previous) : undefined),
  })
  const shown = statuses ? open : sales
  const orders = matchingOrders(open.data ?? [], list)
  const counts = viewCounts(orders, sales.data?.counts)
  const all = inView(orders, list.show)
  return {
    rows: statuses
      ? open.data && all.slice((params.page - 1) * PAGE_SIZE, params.page * PAGE_SIZE)
      : sales.data?.orders,
    total: statuses ? all.length : (sales.data?.counts[tab] ?? 0),
    pageSize: statuses ? PAGE_SIZE : (sales.data?.pageSize ?? PAGE_SIZE),
    counts: open.data ? counts : { ...counts, accept: undefined, pack: undefined, ready: undefined },
    days: promisedDays(inView(open.data ?? [], list.show)),
    error: shown.isLoadingError ? shown.error : undefined,
    retry: () => void shown.refetch(),
  }
}

/** The order in the drawer, held by the URL: `?order=…`. */
function useOpenOrder() {
  const [query, setQuery] = useSearchParams()
  const open = (id: string | undefined) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('order', id)
        else next.delete('order')
        return next
      },
      { replace: query.has('order') && id !== undefined },
    )
  return { openId: query.get('order') ?? undefined, open }
}

/** Opens the previous or next order. Uses the last index of the open order if a step has removed it from the list. */
function useNeighbors(rows: readonly SaleCard[], openId: string | undefined, open: (id: string) => void) {
  const lastIndex = useRef(-1)
  const index = rows.findIndex(({ id }) => id === openId)
  useEffect(() => {
    if (index >= 0 || openId === undefined) lastIndex.current = index
  }, [index, openId])
  return (step: -1 | 1) => {
    const to =
      index >= 0 ? rows[index + step] : lastIndex.current >= 0 ? rows[lastIndex.current + Math.min(step, 0)] : undefined
    return to && (() => open(to.id))
  }
}

interface OrderShortcuts {
  readonly rows: readonly SaleCard[]
  readonly cursor: string | undefined
  /** All open orders: the one in the drawer may have left the view. */
  readonly openOrders: readonly SaleCard[]
  readonly onMove: (order: SaleCard) => void
  /** A step was taken; `next` is the order after it. */
  readonly onDone: (next: SaleCard) => void
  readonly onOpen: (order: SaleCard) => void
  readonly onSelect: (order: SaleCard) => void
  readonly onHelp: () => void
}

/** Steps forward, by their key. */
const STEP_KEYS: Readonly<Record<'a' | 'r', readonly ProducerStep[]>> = {
  a: ['accept'],
  r: ['ready', 'ship', 'deliver', 'complete'],
}

function useOrderShortcuts({ rows, cursor, openOrders, onMove, onDone, onOpen, onSelect, onHelp }: OrderShortcuts) {
  const { take } = useTakeStep()
  const navigate = useNavigate()
  const at = rows.findIndex(({ id }) => id === cursor)
  const current = rows[at] ?? openOrders.find(({ id }) => id === cursor)
  const move = (to: number) => {
    const order = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (!order) return
    onMove(order)
    document.querySelector(`[data-row-key="${order.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const step = (key: 'a' | 'r') => {
    const next = current && offeredSteps(current).find((each) => STEP_KEYS[key].includes(each))
    if (!current || !next) return
    // The order may leave the view: the cursor moves on.
    const after = rows[at + 1] ?? rows[at - 1]
    void take(current, next).then((done) => done && after && onDone(after))
  }
  const shortcuts = [
    { keys: ['j', 'ArrowDown'], shown: 'j or ↓', label: 'Next order', run: () => move(at + 1) },
    { keys: ['k', 'ArrowUp'], shown: 'k or ↑', label: 'Previous order', run: () => move(at - 1) },
    { keys: ['Enter'], shown: 'Enter', label: 'Open the order', run: () => current && onOpen(current) },
    {
      keys: ['x'],
      shown: 'x',
      label: 'Select the order',
      run: () => current && isSelectable(current) && onSelect(current),
    },
    { keys: ['a'], shown: 'a', label: 'Accept', run: () => step('a') },
    {
      keys: ['p'],
      shown: 'p',
      label: 'Print the packing slip',
      run: () => current && canPack(current.status) && void navigate(paths.packingOf([current.id])),
    },
    { keys: ['r'], shown: 'r', label: 'Mark ready, send out or hand over', run: () => step('r') },
    { keys: ['?'], shown: '?', label: 'Show these shortcuts', run: onHelp },
  ]
  useShortcuts(shortcuts)
  return shortcuts
}

const NO_FILTERS = { search: '', method: 'any', day: '', status: 'any' } as const

function NoOrders({ list, onClear }: { readonly list: OrderFilter; readonly onClear: () => void }) {
  const isFiltered = Object.entries(NO_FILTERS).some(([name, value]) => list[name as keyof OrderFilter] !== value)
  if (!isFiltered) return <Empty description={ORDER_VIEWS[list.show].empty} />
  return (
    <Empty description="No order matches. Try another view or clear the filters.">
      <Button onClick={onClear}>Clear filters</Button>
    </Empty>
  )
}

interface OrderFiltersProps {
  readonly resultCount: number | undefined
  readonly list: OrderFilter
  readonly days: readonly string[]
  readonly onChange: (part: Partial<OrderFilter>) => void
}

function OrderFilters({ list, days, resultCount, onChange }: OrderFiltersProps) {
  const isOpenView = ORDER_VIEWS[list.show].statuses !== undefined
  return (
    <>
      <TableSearch
        label="Search orders"
        placeholder="Order number or buyer’s name"
        key={list.show}
        search={list.search}
        resultCount={resultCount}
        onSearch={(search) => onChange({ search })}
      />
      {isOpenView && (
        <Select
          aria-label="Pickup or delivery"
          value={list.method}
          onChange={(method) => onChange({ method })}
          options={[
            { value: 'any', label: 'Pickup and delivery' },
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery' },
          ]}
        />
      )}
      {isOpenView && (days.length > 1 || list.day !== '') && (
        <Select
          aria-label="Promised day"
          value={list.day}
          onChange={(day) => onChange({ day })}
          options={[
            { value: '', label: 'Any day' },
            ...[...new Set([...days, ...(list.day ? [list.day] : [])])].map((day) => ({
              value: day,
              label: formatShortDate(day),
            })),
          ]}
        />
      )}
      {list.show === 'all' && (
        <Select
          aria-label="Status"
          value={list.status}
          onChange={(status) => onChange({ status })}
          options={[
            { value: 'any', label: 'Any status' },
            { value: 'active', label: 'Open' },
            { value: 'completed', label: 'Completed' },
            { value: 'cancelled', label: 'Canceled' },
          ]}
        />
      )}
      {list.show === 'problems' && <ButtonLink to={paths.producerProblems}>All reported problems</ButtonLink>}
    </>
  )
}

interface DayHeadingProps {
  readonly orders: readonly SaleCard[]
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
}

/** Heading of the orders promised for a day, with a button to add them to the selection or remove them from it. */
function DayHeading({ orders, selected, onChange }: DayHeadingProps) {
  const today = marketDay(Date.now())
  const [first] = orders
  if (!first) return null
  const ids = orders.filter(isSelectable).map(({ id }) => id)
  const others = selected.filter((id) => !ids.includes(id))
  const allSelected = ids.every((id) => selected.includes(id))
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <Flex gap="small" align="center" wrap>
      <span>{dayLabel(first, today)}</span>
      {isOverdue(first, today) && <Tag color="error">Overdue</Tag>}
      <Typography.Text type="secondary">{count}</Typography.Text>
      {ids.length > 0 && (
        <Button size="small" type="link" onClick={() => onChange(allSelected ? others : [...others, ...ids])}>
          {allSelected ? 'Deselect' : 'Select'}
          <span className="visually-hidden">
            {' '}
            {count}: {dayLabel(first, today)}
          </span>
        </Button>
      )}
    </Flex>
  )
}

interface OrderColumns {
  readonly newIds: ReadonlySet<string>
  readonly onOpen: (id: string) => void
  readonly hasStatus: boolean
}

const columnsOf = ({ newIds, onOpen, hasStatus }: OrderColumns): readonly ConsoleColumn<SaleCard>[] => [
  {
    key: 'order',
    title: 'Order',
    width: 122,
    required: true,
    card: 'title',
    cell: ({ id, orderNumber, status }) => (
      <Flex gap="small" align="center" wrap>
        <Button type="link" size="small" className="order-number" onClick={() => onOpen(id)}>
          {orderNumber}
        </Button>
        {newIds.has(id) && status === 'paid' && <Tag color="warning">Just in</Tag>}
      </Flex>
    ),
  },
  { key: 'buyer', title: 'Buyer', width: 108, card: 'title', cell: ({ buyerName }) => buyerName ?? 'Erased' },
  { key: 'items', title: 'Items', cell: (order) => <Items order={order} max={hasStatus ? 1 : 2} /> },
  { key: 'fulfillment', title: 'Fulfillment', width: 100, cell: fulfillmentLabel },
  ...(hasStatus ? [STATUS] : []),
  { key: 'placed', title: 'Ordered', width: 92, cell: ({ placedAt }) => <DateTime at={placedAt} /> },
  {
    key: 'earnings',
    title: 'Your earnings',
    width: 124,
    align: 'right',
    cell: (order) => <Money cents={earningsCents(order)} />,
  },
  {
    key: 'step',
    title: 'Next step',
    // Views with a status column have the longest button, "Mark as picked up".
    width: hasStatus ? 154 : 104,
    required: true,
    card: 'actions',
    cell: (order) =>
      offeredSteps(order).some((step) => step !== 'decline') ? <StepButtons order={order} compact /> : null,
  },
]

const STATUS: ConsoleColumn<SaleCard> = {
  key: 'status',
  title: 'Status',
  width: 122,
  cell: ({ status, openDisputeId, chargeback }) => (
    <Flex gap={4} wrap>
      <OrderStatusTag status={status} />
      {chargeback === 'open' ? (
        <Tag color="error">Disputed at the bank</Tag>
      ) : (
        openDisputeId && <Tag color="error">Problem reported</Tag>
      )}
    </Flex>
  ),
}

interface ItemsProps {
  readonly order: SaleCard
  readonly max: number
}

/** `Eggs × 2`, `Kale × 1`, `and 3 more`, a line each: product names contain commas. */
function Items({ order: { lines }, max }: ItemsProps) {
  const shown = lines.slice(0, max)
  const more = lines.length - shown.length
  return (
    <>
      {shown.map((line) => (
        <div key={line.itemId}>
          {line.name} <span className="order-quantity">{formatLine({ ...line, name: '' }).trim()}</span>
        </div>
      ))}
      {more > 0 && <Typography.Text type="secondary">and {more} more</Typography.Text>}
    </>
  )
}

/** Hidden on touch screens. */
const ShortcutsButton = ({ onClick }: { readonly onClick: () => void }) =>
  useCoarsePointer() ? null : (
    <Button
      icon={<QuestionCircleOutlined />}
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      onClick={onClick}
    />
  )
