import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { enforcementContract } from '#domain/enforcement/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Contract = typeof enforcementContract
const MINE: EndpointOf<Contract['mine']> = { method: 'GET', path: '/api/me/account-status' }
const ASK: EndpointOf<Contract['appeal']> = {
  method: 'POST',
  path: '/api/me/enforcement-actions/:enforcementActionId/appeal',
}
const BY_MAIL: EndpointOf<Contract['appealByEmail']> = { method: 'POST', path: '/api/enforcement-appeals' }

export const ownStandingQuery = queryOptions({
  queryKey: keys.mine,
  queryFn: ({ signal }) => call(MINE, { signal }),
})

/** With the sanction's id by whoever is signed in, with the mail's token by anybody. */
export type Asking = { readonly enforcementActionId: string } | { readonly token: string }

export function useAskAgain(asking: Asking) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: { readonly comment: string }) =>
      attempt(form, (commandId) =>
        'token' in asking
          ? call(BY_MAIL, { body: { ...asking, ...form }, commandId })
          : call(ASK, { params: asking, body: form, commandId }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.mine }),
  })
}
