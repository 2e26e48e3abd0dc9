import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, UserView } from '#domain/identity/contract.ts'
import { ownerIs } from './browser-stores.ts'
import { forgetHalfWritten } from './drafts.ts'
import type { EndpointOf } from './endpoint.ts'
import { call, forgetToken } from './http.ts'
import { deviceBecomes } from './push-device.ts'
import { userQuery } from './session.ts'
import { forgetSignedOut } from './signed-out.ts'

const logout: EndpointOf<(typeof identityContract)['logout']> = { method: 'POST', path: '/api/auth/logout' }

/** Ends the session. `onDone` also runs when the button is no longer on the page. */
export function useSignOut(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await switchUser(null, queries)
      onDone()
    },
  })
}

/** Another user, or nobody, is signed in now: drops what the previous one saw. */
export async function switchUser(user: UserView | null, queries: QueryClient): Promise<void> {
  forgetToken()
  if (user) forgetSignedOut()
  else forgetHalfWritten()
  queries.setQueryData(userQuery.queryKey, user)
  await pagesFollow()
  const isUser = (key: readonly unknown[]) => key[0] === userQuery.queryKey[0] && key[1] === userQuery.queryKey[1]
  void queries.resetQueries({ predicate: ({ queryKey }) => !isUser(queryKey) })
  void clearStores(user?.id)
}

/** Pages of the previous user unmount first; their queries would be refetched in vain. */
const pagesFollow = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Offline copies and push messages of the previous user go with them. */
const clearStores = (accountId: string | undefined) => Promise.all([ownerIs(accountId), deviceBecomes(accountId)])
