import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { enforcementContract } from '#domain/enforcement/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { enforcementKeys } from '#frontend/shared/live-maps.ts'

type Contract = typeof enforcementContract
const MINE: EndpointOf<Contract['mine']> = { method: 'GET', path: '/api/me/account-status' }
const APPEAL: EndpointOf<Contract['appeal']> = {
  method: 'POST',
  path: '/api/me/enforcement-actions/:enforcementActionId/appeal',
}
const APPEAL_BY_EMAIL: EndpointOf<Contract['appealByEmail']> = { method: 'POST', path: '/api/enforcement-appeals' }

export const myAccountStatusQuery = queryOptions({
  queryKey: enforcementKeys.mine,
  ...readFrom(MINE),
})

/** A signed-in member names the enforcement action; the emailed link has a token. */
export type Appeal = { readonly enforcementActionId: string } | { readonly token: string }

export function useAppeal(appeal: Appeal) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: { readonly comment: string }) =>
      attempt(form, (commandId) =>
        'token' in appeal
          ? call(APPEAL_BY_EMAIL, { body: { ...appeal, ...form }, commandId })
          : call(APPEAL, { params: appeal, body: form, commandId }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: enforcementKeys.mine }),
  })
}
