import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, LoginForm, RegisterForm, UserView } from '#domain/identity/contract.ts'
import type { twoFactorContract } from '#domain/identity/two-factor.contract.ts'
import { ownerIs } from '#frontend/shared/lib/browser-stores.ts'
import { forgetHalfWritten } from '#frontend/shared/lib/drafts.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, forgetToken, useAttempt } from '#frontend/shared/lib/http.ts'
import { deviceBecomes } from '#frontend/shared/lib/push-device.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'
import { forgetSignedOut } from '#frontend/shared/lib/signed-out.ts'

type Identity = typeof identityContract
type SecondStep = typeof twoFactorContract
const login: EndpointOf<Identity['login']> = { method: 'POST', path: '/api/auth/login' }
const register: EndpointOf<Identity['register']> = { method: 'POST', path: '/api/auth/register' }
const signInWithCode: EndpointOf<SecondStep['signInWithCode']> = { method: 'POST', path: '/api/auth/two-factor' }
const logout: EndpointOf<Identity['logout']> = { method: 'POST', path: '/api/auth/logout' }

export function useLogin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginForm) => call(login, { body }),
    // Whoever owes a code is nobody yet, in a session of its own.
    onSuccess: (person) => ('secondStep' in person ? forgetToken() : becomes(person, queries)),
  })
}

export function useSignInWithCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(signInWithCode, { body: { code } }),
    onSuccess: (person) => becomes(person, queries),
  })
}

export function useRegister() {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: RegisterForm) => attempt(form, (commandId) => call(register, { body: form, commandId })),
    onSuccess: (person) => becomes(person, queries),
  })
}

/** `onLeft` is told also once the button is gone. */
export function useLogout(onLeft: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await becomes(null, queries)
      onLeft()
    },
  })
}

/** Another person sits here now: what the last one saw is dropped. */
export async function becomes(person: UserView | null, queries: QueryClient): Promise<void> {
  forgetToken()
  if (person) forgetSignedOut()
  else forgetHalfWritten()
  queries.setQueryData(userQuery.queryKey, person)
  await pagesFollow()
  const isUser = (key: readonly unknown[]) => key[0] === userQuery.queryKey[0] && key[1] === userQuery.queryKey[1]
  void queries.resetQueries({ predicate: ({ queryKey }) => !isUser(queryKey) })
  void leave(person?.id)
}

/** What is shown for the last one alone goes before anything is asked again: it would be asked for in vain. */
const pagesFollow = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What this browser keeps for reading without a connection goes with the last one, and so does telling them of news. */
const leave = (accountId: string | undefined) => Promise.all([ownerIs(accountId), deviceBecomes(accountId)])
