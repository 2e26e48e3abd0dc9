import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { payoutsQuery, statementQuery } from './api.ts'
import { balanceOf } from './payout-labels.ts'

/** Transfers settle within days: earlier lines have long been transferred. */
const DAYS_OF_PENDING = 90

interface BalanceStateProps {
  readonly children: (balance: ReturnType<typeof balanceOf>) => ReactNode
}

/** The balance of a connected payout account, or that it is loading, or why it failed. */
export function BalanceState({ children }: BalanceStateProps) {
  const payouts = useQuery(payoutsQuery)
  const statement = useQuery(statementQuery(lastDays(DAYS_OF_PENDING)))
  return (
    <QueryState query={payouts}>
      {(list) => <QueryState query={statement}>{(year) => children(balanceOf(list, year, todayInUtc()))}</QueryState>}
    </QueryState>
  )
}

export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const lastDays = (days: number) => ({
  from: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  to: todayInUtc(),
})
