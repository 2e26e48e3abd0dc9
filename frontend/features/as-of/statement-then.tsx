import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StatementPointInTime } from '#domain/payouts/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { statementAsOfQuery } from './api.ts'
import { Behind } from './behind.tsx'
import { Figure, ThenCard, type ThenProps } from './then-card.tsx'

/** A producer's statement of the month up to the instant, and what each line is made of. */
export const StatementThen = ({ id, asOf }: ThenProps) => (
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
