import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { payoutsContract } from '#domain/payouts/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { keys } from './live-map.ts'

type Payouts = typeof payoutsContract
const account: EndpointOf<Payouts['account']> = { method: 'GET', path: '/api/stripe/account-status' }
const statement: EndpointOf<Payouts['statement']> = { method: 'GET', path: '/api/producer/statement' }
const payouts: EndpointOf<Payouts['payouts']> = { method: 'GET', path: '/api/producer/payouts' }
const connect: EndpointOf<Payouts['connect']> = { method: 'POST', path: '/api/stripe/connect-account' }
const setUp: EndpointOf<Payouts['setUp']> = { method: 'POST', path: '/api/stripe/account-link' }
const dashboard: EndpointOf<Payouts['dashboard']> = { method: 'POST', path: '/api/stripe/dashboard-link' }
const look: EndpointOf<Payouts['look']> = { method: 'POST', path: '/api/stripe/refresh-account' }

/** Where the producer stands on the way to being paid. */
export const payoutAccountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: ({ signal }) => call(account, { signal }),
})

export interface Days {
  readonly from: string
  readonly to: string
}

export const statementQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...keys.statement, from, to],
    queryFn: ({ signal }) => call(statement, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })

/** As the processor has them now. */
export const payoutsQuery = queryOptions({
  queryKey: keys.payouts,
  queryFn: ({ signal }) => call(payouts, { signal }),
})

/** Opens the account, and leaves for the processor's page. */
export const useConnect = () => useLeaving(() => call(connect), 'Failed to create Stripe account')
/** Leaves for the processor's page where the owner tells what is wanted. */
export const useSetUp = () => useLeaving(() => call(setUp), 'Failed to get account link')
/** Opens the processor's own page in a new tab; in this one where the browser allows no other. */
export function useProcessorsPage() {
  const page = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call(dashboard)
      if (tab) tab.location.replace(url)
      else location.assign(url)
    },
    onError: (error, tab) => {
      tab?.close()
      toast({ title: 'Failed to get dashboard link', text: sentenceOf(error), tone: 'error' })
    },
  })
  const open = () => {
    // Asked for during the click: once the link is here, the browser would block it.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    page.mutate(tab)
  }
  return { open, isPending: page.isPending }
}

function useLeaving(ask: () => Promise<{ readonly url: string }>, title: string) {
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ title, text: sentenceOf(error), tone: 'error' }),
  })
}

/** The owner is back: the server looks where the account stands now. */
export function useLook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(look),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payouts'] }),
  })
}
