import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AppealDecisionForm,
  EnforcementForm,
  enforcementContract,
  LiftForm,
} from '#domain/enforcement/contract.ts'
import { keys } from '#frontend/shared/enforcement/live-map.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'

type Contract = typeof enforcementContract
const FIND: EndpointOf<Contract['find']> = { method: 'GET', path: '/api/staff/accounts' }
const ONE: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/staff/accounts/:accountId' }
const QUEUE: EndpointOf<Contract['queue']> = { method: 'GET', path: '/api/staff/enforcement-appeals' }
const DECIDE: EndpointOf<Contract['decide']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions',
}
const LIFT: EndpointOf<Contract['lift']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/lift',
}
const LOOK: EndpointOf<Contract['decideAppeal']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/appeal-decision',
}

/** Each search is recorded: none is repeated by itself. */
export const foundQuery = ({ who, page }: { readonly who: string; readonly page: number }) =>
  queryOptions({
    queryKey: [...keys.found, who, page],
    queryFn: ({ signal }) => call(FIND, { query: { query: who, page }, signal }),
    placeholderData: keepPreviousData,
    enabled: who !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: keys.one(accountId),
    queryFn: ({ signal }) => call(ONE, { params: { accountId }, signal }),
  })

export const looksQuery = (page: number) =>
  queryOptions({
    queryKey: [...keys.queue, page],
    queryFn: ({ signal }) => call(QUEUE, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** One of the three, by what it is sent with. */
function useDeed<F extends object>(send: (form: F, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: F) => attempt(form, (commandId) => send(form, commandId)),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

export const useDecide = (accountId: string) =>
  useDeed<EnforcementForm>((form, commandId) => call(DECIDE, { params: { accountId }, body: form, commandId }))

interface Which {
  readonly accountId: string
  readonly enforcementActionId: string
}
export const useLift = (params: Which) =>
  useDeed<LiftForm>((form, commandId) => call(LIFT, { params, body: form, commandId }))
export const useLook = (params: Which) =>
  useDeed<AppealDecisionForm>((form, commandId) => call(LOOK, { params, body: form, commandId }))
