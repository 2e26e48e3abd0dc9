import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, LoginForm } from '#domain/identity/contract.ts'
import type { twoFactorContract } from '#domain/identity/two-factor.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, forgetToken } from '#frontend/shared/lib/http.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'

type Identity = typeof identityContract
type TwoFactor = typeof twoFactorContract
const login: EndpointOf<Identity['login']> = { method: 'POST', path: '/api/auth/login' }
const signInWithCode: EndpointOf<TwoFactor['signInWithCode']> = { method: 'POST', path: '/api/auth/two-factor' }

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginForm) => call(login, { body }),
    // Nobody is signed in until the code is confirmed, but the session has changed.
    onSuccess: (user) => ('twoFactor' in user ? forgetToken() : switchUser(user, queries)),
  })
}

export function useSignInWithCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(signInWithCode, { body: { code } }),
    onSuccess: (user) => switchUser(user, queries),
  })
}
