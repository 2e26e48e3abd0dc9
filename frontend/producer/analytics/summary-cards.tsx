import type { ReactNode } from 'react'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { averageOf, growthOf } from '#domain/analytics/sales-metrics.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Explained } from '#frontend/shared/ui/info-tooltip.tsx'
import { NumberLink } from './number-link.tsx'
import { DEFINITIONS, type Defined, growthWords } from './number-words.ts'
import './analytics.css'

interface SummaryCardsProps {
  readonly view: AnalyticsView
  /** Where the products are listed. */
  readonly productsAt: string
}

/** The four figures one looks at first, each with what became of it since the days before. */
export function SummaryCards({ view: { totals, previous, activeProducts }, productsAt }: SummaryCardsProps) {
  const average = averageOf(totals)
  return (
    <div className="summary-cards">
      <SummaryCard label="Total Revenue" growth={growthOf(totals.grossCents, previous?.grossCents)}>
        <NumberLink metric="gross" value={totals.grossCents} money />
      </SummaryCard>
      <SummaryCard label="Total Orders" growth={growthOf(totals.orders, previous?.orders)}>
        <NumberLink metric="orders" value={totals.orders} />
      </SummaryCard>
      <SummaryCard label="Average Order" growth={growthOf(average, previous && averageOf(previous))}>
        <NumberLink metric="orders" value={average ?? 0}>
          {average === null ? '–' : formatMoney(average)}
        </NumberLink>
      </SummaryCard>
      <SummaryCard label="Active Products">
        <TextLink to={productsAt} className="number-link">
          {activeProducts}
          <span className="visually-hidden">, see the products</span>
        </TextLink>
      </SummaryCard>
    </div>
  )
}

interface SummaryCardProps {
  readonly label: Defined
  /** Left out: it is the same whatever the days. */
  readonly growth?: number | null
  readonly children: ReactNode
}

function SummaryCard({ label, growth, children }: SummaryCardProps) {
  return (
    <section className="summary-card" aria-label={label}>
      <h2>{label}</h2>
      <p className="summary-value">{children}</p>
      <p className="summary-growth">{growth === undefined ? 'on sale now' : <Growth growth={growth} />}</p>
      <Explained label={label}>
        {DEFINITIONS[label]} {growth !== undefined && DEFINITIONS.Growth}
      </Explained>
    </section>
  )
}

function Growth({ growth }: { readonly growth: number | null }) {
  if (growth === null) return <>not enough data</>
  const tone = growth < 0 ? 'fell' : growth > 0 ? 'rose' : 'same'
  return (
    <>
      <strong className={`growth-${tone}`}>{growthWords(growth)}</strong> to the days before
    </>
  )
}
