import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { staffContract } from '#domain/identity/staff.contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'

type Staff = typeof staffContract
const list: EndpointOf<Staff['list']> = { method: 'GET', path: '/api/staff/members' }
const history: EndpointOf<Staff['history']> = { method: 'GET', path: '/api/staff/members/history' }
const assignRole: EndpointOf<Staff['assignRole']> = { method: 'POST', path: '/api/staff/members' }
const changeRole: EndpointOf<Staff['changeRole']> = { method: 'PUT', path: '/api/staff/members/:accountId/role' }
const revokeRole: EndpointOf<Staff['revokeRole']> = { method: 'DELETE', path: '/api/staff/members/:accountId/role' }
const revokeSessions: EndpointOf<Staff['revokeSessions']> = {
  method: 'POST',
  path: '/api/staff/members/:accountId/revoke-sessions',
}
const resetTwoFactor: EndpointOf<Staff['resetTwoFactor']> = {
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
  readonly usernameOrEmail: string
  readonly role: StaffRole
  readonly reason: string
}
export const useAssignRole = () =>
  useStaffChange((body: Assignment, commandId) => call(assignRole, { body, commandId }))

export interface StaffAction {
  readonly accountId: string
  readonly action: 'change_role' | 'revoke_role' | 'revoke_sessions' | 'reset_two_factor'
  /** The new role, for `change_role`. */
  readonly role: StaffRole
  readonly reason: string
}
export const useStaffAction = () =>
  useStaffChange(({ accountId, action, role, reason }: StaffAction, commandId) => {
    const params = { accountId }
    if (action === 'change_role') return call(changeRole, { params, body: { role, reason }, commandId })
    const endpoint = {
      revoke_role: revokeRole,
      revoke_sessions: revokeSessions,
      reset_two_factor: resetTwoFactor,
    }[action]
    return call(endpoint, { params, body: { reason }, commandId })
  })

function useStaffChange<Form extends object>(send: (form: Form, commandId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: Form) => attempt(form, (commandId) => send(form, commandId)),
    onSettled: () => queries.invalidateQueries({ queryKey: STAFF }),
  })
}
