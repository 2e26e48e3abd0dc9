import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AppealDecisionForm,
  EnforcementForm,
  enforcementContract,
  LiftForm,
} from '#domain/enforcement/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'
import { enforcementKeys } from '#frontend/shared/live-maps.ts'

type Contract = typeof enforcementContract
const FIND: EndpointOf<Contract['find']> = { method: 'GET', path: '/api/staff/accounts' }
const ACCOUNT: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/staff/accounts/:accountId' }
const APPEALS: EndpointOf<Contract['queue']> = { method: 'GET', path: '/api/staff/enforcement-appeals' }
const DECIDE: EndpointOf<Contract['decide']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions',
}
const LIFT: EndpointOf<Contract['lift']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/lift',
}
const DECIDE_APPEAL: EndpointOf<Contract['decideAppeal']> = {
  method: 'POST',
  path: '/api/staff/accounts/:accountId/enforcement-actions/:enforcementActionId/appeal-decision',
}

/** Each search is recorded, so it is not refetched automatically. */
export const accountSearchQuery = ({ query, page }: { readonly query: string; readonly page: number }) =>
  queryOptions({
    queryKey: [...enforcementKeys.found, query, page],
    ...readFrom(FIND, { query: { query, page } }),
    placeholderData: keepPreviousData,
    enabled: query !== '',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: enforcementKeys.one(accountId),
    ...readFrom(ACCOUNT, { params: { accountId } }),
  })

export const appealsQuery = (page: number) =>
  queryOptions({
    queryKey: [...enforcementKeys.appeals, page],
    ...readFrom(APPEALS, { query: { page } }),
    placeholderData: keepPreviousData,
  })

function useEnforcement<F extends object>(accountId: string, send: (form: F, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: F) => attempt(form, (commandId) => send(form, commandId)),
    onSettled: () =>
      Promise.all(
        [enforcementKeys.one(accountId), enforcementKeys.appeals, staffWorkQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useDecide = (accountId: string) =>
  useEnforcement<EnforcementForm>(accountId, (form, commandId) =>
    call(DECIDE, { params: { accountId }, body: form, commandId }),
  )

interface ActionReference {
  readonly accountId: string
  readonly enforcementActionId: string
}
export const useLift = (params: ActionReference) =>
  useEnforcement<LiftForm>(params.accountId, (form, commandId) => call(LIFT, { params, body: form, commandId }))
export const useDecideAppeal = (params: ActionReference) =>
  useEnforcement<AppealDecisionForm>(params.accountId, (form, commandId) =>
    call(DECIDE_APPEAL, { params, body: form, commandId }),
  )
