import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { BarTable } from './bar-table.tsx'
import { NumberLink } from './number-link.tsx'

const GROUPS = [
  ['new', 'New'],
  ['returning', 'Returning'],
] as const
const METRICS = { new: 'new_customers', returning: 'returning_customers' } as const

/** Who bought for the first time, and who came back. */
export function Customers({ view: { customers } }: { readonly view: AnalyticsView }) {
  return (
    <BarTable
      title="New and returning customers"
      caption="New customers paid their first order with you in these days; returning ones had bought from you before. An account is a customer, and so is a guest, known by the email address of the order. Nobody is named here."
      heads={['Customers', 'People', 'Orders', 'Revenue']}
      rows={GROUPS.map(([which, name]) => ({
        key: which,
        name,
        size: customers[which].customers,
        cells: [
          <NumberLink key="people" metric={METRICS[which]} value={customers[which].customers} />,
          <NumberLink key="orders" metric={METRICS[which]} value={customers[which].orders} />,
          <NumberLink key="revenue" metric={METRICS[which]} value={customers[which].grossCents} money />,
        ],
      }))}
    />
  )
}
