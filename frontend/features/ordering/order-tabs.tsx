import type { OrderPage, OrderTabFilter } from '#domain/ordering/contract.ts'
import { Tabs } from '#frontend/ui/tabs.tsx'

const TABS = [
  ['all', 'All Orders'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
] as const

interface OrderTabsProps {
  readonly active: OrderTabFilter
  readonly counts: OrderPage['counts'] | undefined
  readonly onChange: (tab: OrderTabFilter) => void
}

/** Every status stands in exactly one of the tabs. */
export function OrderTabs({ active, counts, onChange }: OrderTabsProps) {
  const tabs = TABS.map(([key, label]) => ({ key, label, ...(counts ? { count: counts[key] } : {}) }))
  return <Tabs label="Which orders" tabs={tabs} active={active} onChange={onChange} />
}
