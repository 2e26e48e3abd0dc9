import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ForecastLine, InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { FORECAST, isAlert } from '#domain/catalog/stock-level.ts'
import { ProducersOnly } from '#frontend/producer/onboarding/producers-only.tsx'
import { momentWords, shortDateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { BackLink, Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { Tiles } from '#frontend/shared/ui/stat-tiles.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { forecastQuery, inventoryQuery } from './api.ts'
import { ChangeForm, SettingsForm, ThresholdForm } from './forms.ts'
import { History } from './history.tsx'
import { type AskedTask, type ShelfTask, TASKS } from './shelf-tasks.ts'
import { alertWords } from './shelf-words.ts'
import { Shelves } from './shelves.tsx'
import './inventory.css'

export function InventoryPage() {
  return (
    <div className="page">
      <PageTitle>Inventory</PageTitle>
      <ProducersOnly words="Inventory management is only available to producer accounts." next={paths.inventory}>
        <Inventory />
      </ProducersOnly>
    </div>
  )
}

function Inventory() {
  const inventory = useQuery(inventoryQuery)
  return (
    <>
      <BackLink to={paths.producerDashboard}>Your dashboard</BackLink>
      <h1>Inventory</h1>
      {inventory.isLoadingError ? (
        <ErrorState error={inventory.error} retry={() => void inventory.refetch()} />
      ) : !inventory.data ? (
        <Skeleton height="24rem" />
      ) : inventory.data.products.length === 0 ? (
        <NothingYet />
      ) : (
        <Stocked inventory={inventory.data} />
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No products in your inventory"
      action={<LinkButton to={paths.ownGoods}>List your first product</LinkButton>}
    >
      What you list shows up here with what’s on hand, what buyers are holding and what can still be bought.
    </EmptyState>
  )
}

const TABS = ['inventory', 'alerts', 'forecast', 'settings'] as const

function Stocked({ inventory }: { readonly inventory: InventoryView }) {
  const [search, setSearch] = useSearchParams()
  const [asked, ask] = useState<AskedTask>()
  const tab = TABS.find((key) => key === search.get('tab')) ?? 'inventory'
  const { products, low, out, alerts } = inventory.stats
  const tabs = [
    { key: 'inventory', label: 'Inventory' },
    { key: 'alerts', label: 'Alerts', count: alerts },
    { key: 'forecast', label: 'Forecast' },
    { key: 'settings', label: 'Settings' },
  ] as const
  return (
    <>
      <Tiles
        tiles={[
          ['Total Products', products],
          ['Low Stock Items', low],
          ['Out of Stock', out],
          ['Active Alerts', alerts],
        ]}
        marked={alerts > 0 ? 'Active Alerts' : undefined}
      />
      <Tabs
        label="Your inventory"
        tabs={tabs}
        active={tab}
        onChange={(key) => setSearch(key === 'inventory' ? {} : { tab: key }, { replace: true })}
      />
      {tab === 'inventory' && <Shelves inventory={inventory} onAsk={ask} />}
      {tab === 'alerts' && <AlertList goods={inventory.products} onAsk={ask} />}
      {tab === 'forecast' && <ForecastTable />}
      {tab === 'settings' && <SettingsForm threshold={inventory.lowStockThreshold} />}
      <ShelfDialog asked={asked} inventory={inventory} onClose={() => ask(undefined)} />
    </>
  )
}

interface AlertListProps {
  readonly goods: readonly InventoryItem[]
  readonly onAsk: (task: AskedTask) => void
}

/** What is low or gone at this moment, the newest first; it goes by itself once there is more. */
function AlertList({ goods, onAsk }: AlertListProps) {
  const alerts = goods
    .filter(({ status }) => isAlert(status))
    .sort((one, other) => ((one.since ?? '') < (other.since ?? '') ? 1 : -1))
  if (alerts.length === 0)
    return <EmptyState title="No active alerts">Everything you sell is above its low stock threshold.</EmptyState>
  return (
    <ul className="shelf-alerts" aria-label="Active alerts">
      {alerts.map((line) => (
        <Alert key={line.id} line={line} onAsk={onAsk} />
      ))}
    </ul>
  )
}

function Alert({ line, onAsk }: { readonly line: InventoryItem; readonly onAsk: AlertListProps['onAsk'] }) {
  const { id, name, status, since } = line
  const { title, message } = alertWords(line)
  return (
    <li className={status === 'out' ? 'shelf-alert shelf-alert-out' : 'shelf-alert'}>
      <div>
        <h2>
          <TextLink to={paths.product(id)}>{title}</TextLink>
        </h2>
        <p>{message}</p>
        {since && <small>Since {momentWords(since)}</small>}
      </div>
      <div className="shelf-alert-ways">
        {(['received', 'counted', 'threshold', 'history'] as const).map((task, i) => (
          <Button
            key={task}
            size="small"
            look={i === 0 ? 'primary' : 'quiet'}
            aria-label={`${TASKS[task]}: ${name}`}
            onClick={() => onAsk({ id, task })}
          >
            {TASKS[task]}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** How long what is listed lasts, and how that is reckoned. */
function ForecastTable() {
  const forecast = useQuery(forecastQuery)
  if (forecast.isLoadingError) return <ErrorState error={forecast.error} retry={() => void forecast.refetch()} />
  if (!forecast.data) return <Skeleton height="20rem" />
  if (forecast.data.length === 0)
    return <EmptyState title="Nothing to forecast">None of your products are in the market right now.</EmptyState>
  return (
    <Card role="region" aria-label="When it runs out" className="forecast">
      <h2>When it runs out</h2>
      <p>
        What was sold in the last {FORECAST.days} days, less what came back, divided by those days, or by the days since
        the product was listed where they are fewer. What is available divided by that is how long it lasts. Nothing is
        said of products with fewer than {FORECAST.minSales} sales in that time, or listed less than {FORECAST.minDays}{' '}
        days ago. It doesn’t account for seasons, holidays or the weather. You know those best.
      </p>
      <RecordsTable
        label="When it runs out, by product"
        columns={COLUMNS}
        records={forecast.data}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

const COLUMNS: readonly Column<ForecastLine>[] = [
  { title: 'Product', cell: ({ id, name }) => <TextLink to={paths.product(id)}>{name}</TextLink> },
  { title: 'Runs out', cell: runsOutWords },
  { title: 'Lasts', cell: ({ forecast }) => (forecast ? lastsWords(forecast.daysLeft) : '–'), amount: true },
  {
    title: 'Available',
    cell: ({ available, unit }) => (available === 0 ? '0' : formatQuantity(available, unit)),
    amount: true,
  },
  {
    title: 'Sold a day',
    cell: ({ forecast, unit }) => (forecast ? paceWords(forecast.perDay, unit) : '–'),
    amount: true,
  },
  { title: `Sold in ${FORECAST.days} days`, cell: soldWords, amount: true },
]

function soldWords({ sales, sold, unit }: ForecastLine): string {
  if (sales === 0) return '–'
  return `${formatQuantity(sold, unit)} in ${sales} ${sales === 1 ? 'sale' : 'sales'}`
}

/** The day it runs out, or why none is named. */
export function runsOutWords({ available, forecast }: Pick<ForecastLine, 'available' | 'forecast'>): string {
  if (available <= 0) return 'Gone already'
  if (!forecast) return 'Not enough sales to say'
  return forecast.runsOutAt ? shortDateWords(forecast.runsOutAt) : 'Not within a year'
}

/** Whole days: what lasts half a day more is not worth a promise. */
export function lastsWords(daysLeft: number): string {
  const days = Math.floor(daysLeft)
  if (days < 1) return 'less than a day'
  return days > 365 ? 'over a year' : `${days} ${days === 1 ? 'day' : 'days'}`
}

/** With one decimal; what sells more seldom than that, with two. */
export const paceWords = (perDay: number, unit: string): string =>
  formatQuantity(Number(perDay.toFixed(perDay < 0.1 ? 2 : 1)), unit)

interface ShelfDialogProps {
  readonly asked: AskedTask | undefined
  readonly inventory: InventoryView
  readonly onClose: () => void
}

/** The one dialog of the page, over the shelf as it is at this moment. */
function ShelfDialog({ asked, inventory, onClose }: ShelfDialogProps) {
  const line = inventory.products.find(({ id }) => id === asked?.id)
  return (
    <FormDialog
      open={line !== undefined}
      title={line && asked ? `${TASKS[asked.task]}: ${line.name}` : ''}
      onClose={onClose}
    >
      {line && asked && <Task task={asked.task} line={line} others={inventory.lowStockThreshold} onDone={onClose} />}
    </FormDialog>
  )
}

interface TaskProps {
  readonly task: ShelfTask
  readonly line: InventoryItem
  readonly others: number
  readonly onDone: () => void
}

function Task({ task, line, others, onDone }: TaskProps) {
  if (task === 'history') return <History line={line} />
  if (task === 'threshold') return <ThresholdForm line={line} others={others} onDone={onDone} />
  return <ChangeForm line={line} reason={task} onDone={onDone} />
}
