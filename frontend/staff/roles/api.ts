import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { staffContract } from '#domain/identity/staff.contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'

type Staff = typeof staffContract
const list: EndpointOf<Staff['list']> = { method: 'GET', path: '/api/staff/members' }
const history: EndpointOf<Staff['history']> = { method: 'GET', path: '/api/staff/members/history' }
const give: EndpointOf<Staff['give']> = { method: 'POST', path: '/api/staff/members' }
const change: EndpointOf<Staff['change']> = { method: 'PUT', path: '/api/staff/members/:accountId/role' }
const take: EndpointOf<Staff['take']> = { method: 'DELETE', path: '/api/staff/members/:accountId/role' }
const signOut: EndpointOf<Staff['signOut']> = { method: 'POST', path: '/api/staff/members/:accountId/revoke-sessions' }
const reset: EndpointOf<Staff['resetSecondStep']> = {
  method: 'POST',
  path: '/api/staff/members/:accountId/reset-two-factor',
}

const STAFF = ['staff'] as const

export const staffMembersQuery = queryOptions({
  queryKey: [...STAFF, 'members'],
  ...readFrom(list),
})

export const staffHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...STAFF, 'history', page],
    ...readFrom(history, { query: { page } }),
    placeholderData: keepPreviousData,
  })

export interface Assignment {
  readonly who: string
  readonly role: StaffRole
  readonly reason: string
}
export const useAssignRole = () => useStaffChange((body: Assignment, commandId) => call(give, { body, commandId }))

export interface Decision {
  readonly accountId: string
  readonly what: 'change' | 'take' | 'sign_out' | 'reset'
  /** The new role, for `change`. */
  readonly role: StaffRole
  readonly reason: string
}
export const useDecide = () =>
  useStaffChange(({ accountId, what, role, reason }: Decision, commandId) => {
    const params = { accountId }
    if (what === 'change') return call(change, { params, body: { role, reason }, commandId })
    const endpoint = { take, sign_out: signOut, reset }[what]
    return call(endpoint, { params, body: { reason }, commandId })
  })

function useStaffChange<Form extends object>(decide: (form: Form, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: Form) => attempt(form, (commandId) => decide(form, commandId)),
    onSettled: () => queries.invalidateQueries({ queryKey: STAFF }),
  })
}
