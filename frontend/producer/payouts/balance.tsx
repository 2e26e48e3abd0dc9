import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pendingDays } from '#domain/payouts/pending-days.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { payoutsQuery, statementQuery } from './api.ts'
import { balanceOf } from './payout-labels.ts'

interface BalanceStateProps {
  readonly children: (balance: ReturnType<typeof balanceOf>) => ReactNode
}

/** The balance of a connected payout account, with loading and error states. */
export function BalanceState({ children }: BalanceStateProps) {
  const payouts = useQuery(payoutsQuery)
  const statement = useQuery(statementQuery(pendingDays(todayInUtc())))
  return (
    <QueryState query={payouts}>
      {(list) => (
        <QueryState query={statement}>{(recent) => children(balanceOf(list, recent, todayInUtc()))}</QueryState>
      )}
    </QueryState>
  )
}

export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)
