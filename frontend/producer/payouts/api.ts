import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { payoutsContract } from '#domain/payouts/contract.ts'
import { payoutKeys } from '#frontend/producer/live-maps.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'

type Payouts = typeof payoutsContract
const account: EndpointOf<Payouts['account']> = { method: 'GET', path: '/api/stripe/account-status' }
const statement: EndpointOf<Payouts['statement']> = { method: 'GET', path: '/api/producer/statement' }
const payouts: EndpointOf<Payouts['payouts']> = { method: 'GET', path: '/api/producer/payouts' }
const connect: EndpointOf<Payouts['connect']> = { method: 'POST', path: '/api/stripe/connect-account' }
const setUp: EndpointOf<Payouts['setUp']> = { method: 'POST', path: '/api/stripe/account-link' }
const dashboard: EndpointOf<Payouts['dashboard']> = { method: 'POST', path: '/api/stripe/dashboard-link' }
const refresh: EndpointOf<Payouts['refresh']> = { method: 'POST', path: '/api/stripe/refresh-account' }

/** Status of the producer's payout account. */
export const payoutAccountQuery = queryOptions({
  queryKey: payoutKeys.account,
  ...readFrom(account),
})

export interface Days {
  readonly from: string
  readonly to: string
}

export const statementQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...payoutKeys.statement, from, to],
    ...readFrom(statement, { query: { from, to } }),
    placeholderData: keepPreviousData,
  })

/** The latest payouts, from the processor. */
export const payoutsQuery = queryOptions({
  queryKey: payoutKeys.payouts,
  ...readFrom(payouts),
})

/** Creates the account and continues on the processor's onboarding page. */
export const useConnect = () => useRedirect(() => call(connect))
/** Continues on the processor's onboarding page. */
export const useFinishSetup = () => useRedirect(() => call(setUp))

/** Opens the processor's dashboard in a new tab, or in this one if the browser blocks new tabs. */
export function useDashboardLink() {
  const { message } = App.useApp()
  const page = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call(dashboard)
      if (tab) tab.location.replace(url)
      else location.assign(url)
    },
    onError: (error, tab) => {
      tab?.close()
      void message.error(errorMessage(error))
    },
  })
  const open = () => {
    // Opened during the click: the browser would block a tab opened after the response.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    page.mutate(tab)
  }
  return { open, isPending: page.isPending }
}

function useRedirect(request: () => Promise<{ readonly url: string }>) {
  const { message } = App.useApp()
  return useMutation({
    mutationFn: request,
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => void message.error(errorMessage(error)),
  })
}

/** Has the server fetch the account's status, after the owner returned from the processor. */
export function useRefreshAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(refresh),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  })
}
