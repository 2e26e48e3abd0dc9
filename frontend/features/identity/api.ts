import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, LoginForm, RegisterForm, UserView } from '#domain/identity/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call, forgetToken } from '#frontend/lib/http.ts'
import { ownerIs } from '#frontend/lib/kept.ts'
import { deviceBecomes } from '#frontend/lib/own-device.ts'
import { userQuery } from '#frontend/lib/session.ts'

type Identity = typeof identityContract
const login: EndpointOf<Identity['login']> = { method: 'POST', path: '/api/auth/login' }
const register: EndpointOf<Identity['register']> = { method: 'POST', path: '/api/auth/register' }
const logout: EndpointOf<Identity['logout']> = { method: 'POST', path: '/api/auth/logout' }

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginForm) => call(login, { body }),
    onSuccess: (person) => becomes(person, queries),
  })
}

export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ form, commandId }: { form: RegisterForm; commandId: string }) =>
      call(register, { body: form, commandId }),
    onSuccess: (person) => becomes(person, queries),
  })
}

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({ mutationFn: () => call(logout), onSuccess: () => becomes(null, queries) })
}

/** Another person sits here now: what the last one saw is dropped. */
function becomes(person: UserView | null, queries: QueryClient): void {
  forgetToken()
  queries.setQueryData(userQuery.queryKey, person)
  const isUser = (key: readonly unknown[]) => key[0] === userQuery.queryKey[0] && key[1] === userQuery.queryKey[1]
  void queries.resetQueries({ predicate: ({ queryKey }) => !isUser(queryKey) })
  void leave(person?.id)
}

/** What this browser keeps for reading without a connection goes with the last one, and so does telling them of news. */
const leave = (accountId: string | undefined) => Promise.all([ownerIs(accountId), deviceBecomes(accountId)])
