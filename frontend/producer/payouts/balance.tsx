import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { payoutsQuery, statementQuery } from './api.ts'
import { balanceOf } from './payout-labels.ts'

/** Range of the statement to read. Transfers settle within days, so older lines are not pending. */
const DAYS_OF_PENDING = 90

interface BalanceStateProps {
  readonly children: (balance: ReturnType<typeof balanceOf>) => ReactNode
}

/** The balance of a connected payout account, with loading and error states. */
export function BalanceState({ children }: BalanceStateProps) {
  const payouts = useQuery(payoutsQuery)
  const statement = useQuery(statementQuery(lastDays(DAYS_OF_PENDING)))
  return (
    <QueryState query={payouts}>
      {(list) => (
        <QueryState query={statement}>{(recent) => children(balanceOf(list, recent, todayInUtc()))}</QueryState>
      )}
    </QueryState>
  )
}

export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const lastDays = (days: number) => ({
  from: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  to: todayInUtc(),
})
