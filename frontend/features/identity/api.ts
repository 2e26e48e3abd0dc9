import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, LoginForm, RegisterForm, UserView } from '#domain/identity/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call, forgetToken } from '#frontend/lib/http.ts'
import { userQuery } from '#frontend/lib/session.ts'

type Identity = typeof identityContract
const login: EndpointOf<Identity['login']> = { method: 'POST', path: '/api/auth/login' }
const register: EndpointOf<Identity['register']> = { method: 'POST', path: '/api/auth/register' }
const logout: EndpointOf<Identity['logout']> = { method: 'POST', path: '/api/auth/logout' }
const verifyEmail: EndpointOf<Identity['verifyEmail']> = { method: 'POST', path: '/api/auth/verify-email' }
const resend: EndpointOf<Identity['resendVerification']> = { method: 'POST', path: '/api/auth/resend-verification' }

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
    mutationFn: (body: RegisterForm) => call(register, { body }),
    onSuccess: (person) => becomes(person, queries),
  })
}

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({ mutationFn: () => call(logout), onSuccess: () => becomes(null, queries) })
}

export function useVerifyEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(resend, { body: { email } }) })

/** Another person sits here now: what the last one saw is dropped. */
function becomes(person: UserView | null, queries: QueryClient): void {
  forgetToken()
  queries.setQueryData(userQuery.queryKey, person)
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
}
