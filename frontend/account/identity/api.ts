import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, LoginForm } from '#domain/identity/contract.ts'
import type { twoFactorContract } from '#domain/identity/two-factor.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, forgetToken } from '#frontend/shared/lib/http.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'

type Identity = typeof identityContract
type SecondStep = typeof twoFactorContract
const login: EndpointOf<Identity['login']> = { method: 'POST', path: '/api/auth/login' }
const signInWithCode: EndpointOf<SecondStep['signInWithCode']> = { method: 'POST', path: '/api/auth/two-factor' }

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginForm) => call(login, { body }),
    // Whoever owes a code is nobody yet, in a session of its own.
    onSuccess: (person) => ('twoFactor' in person ? forgetToken() : switchUser(person, queries)),
  })
}

export function useSignInWithCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(signInWithCode, { body: { code } }),
    onSuccess: (person) => switchUser(person, queries),
  })
}
