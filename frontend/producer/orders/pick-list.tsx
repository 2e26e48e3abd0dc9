import { useQuery } from '@tanstack/react-query'
import { Empty, Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { OrderCard, SaleCard } from '#domain/ordering/contract.ts'
import { quantitiesToPack } from '#domain/ordering/order-amounts.ts'
import { ButtonLink } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { PageBreadcrumb } from '#frontend/shared/console/page-navigation.tsx'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { offlineSinceAtom } from '#frontend/shared/lib/offline-caches.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { openSalesQuery } from './api.ts'
import { promisedDays } from './order-views.ts'
import { CheckSheet, type PickLine, PrintButton, pickLines } from './sheets.tsx'

/** Everything to pick for the open orders, for all days or one. */
export function PickListPage() {
  const open = useQuery(openSalesQuery())
  const since = useAtomValue(offlineSinceAtom)
  const [query, setQuery] = useSearchParams()
  const day = query.get('day') ?? ''
  const days = promisedDays((open.data ?? []).filter(isToPick))
  return (
    <ConsolePage
      title="Pick list"
      breadcrumb={<PageBreadcrumb above={[{ label: 'Orders', path: paths.producerOrders }]} />}
      actions={<PrintButton />}
    >
      {days.length > 1 && (
        <div className="sheet-choice">
          <Segmented
            aria-label="Promised day"
            value={day}
            onChange={(to) => setQuery(to ? { day: to } : {})}
            options={[
              { value: '', label: 'All days' },
              ...days.map((each) => ({ value: each, label: formatShortDate(each) })),
            ]}
          />
        </div>
      )}
      <QueryState query={open}>
        {(orders: readonly SaleCard[]) => {
          const lines = pickList(orders.filter(({ promisedOn }) => day === '' || promisedOn === day))
          return lines.length === 0 ? (
            <Empty description="Nothing to pick. The items of paid orders are added up here.">
              <ButtonLink to={paths.producerOrders}>Go to orders</ButtonLink>
            </Empty>
          ) : (
            <div className="sheets">
              <PickListSheet
                lines={lines}
                title={day ? `Pick list for ${formatShortDate(day)}` : 'Pick list'}
                at={since ?? new Date(open.dataUpdatedAt).toISOString()}
              />
            </div>
          )
        }}
      </QueryState>
    </ConsolePage>
  )
}

interface PickListSheetProps {
  readonly lines: readonly PickLine[]
  readonly title: string
  /** When the orders were read. */
  readonly at: string
}

export function PickListSheet({ lines, title, at }: PickListSheetProps) {
  return (
    <section className="sheet" aria-label="To pick">
      <header className="sheet-head">
        <h2>{title}</h2>
        <span>As of {formatDateTime(at)}</span>
      </header>
      <CheckSheet
        done="picked"
        noteHeading="For orders"
        rows={lines.map(({ itemId, name, unit, quantity, orders }) => ({
          key: itemId,
          name,
          amount: formatQuantity(quantity, unit),
          note: orders.map((number) => <OrderNumber key={number}>{number}</OrderNumber>),
        }))}
      />
    </section>
  )
}

const OrderNumber = ({ children }: { readonly children: string }) => <span className="sheet-order">{children}</span>

export const isToPick = ({ status }: Pick<OrderCard, 'status'>): boolean => status === 'paid' || status === 'processing'

/** What is still to pick: the items of all orders that are paid and not ready yet. */
export const pickList = (orders: readonly (OrderCard | SaleCard)[]): PickLine[] =>
  pickLines(
    orders.filter(isToPick).map(({ orderNumber, lines }) => ({
      orderNumber,
      lines: lines.map((line) => ({ ...line, toPack: quantitiesToPack(line) })),
    })),
  )
