import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { identityContract, UserView } from '#domain/identity/contract.ts'
import { clearDrafts } from './drafts.ts'
import type { EndpointOf } from './endpoint.ts'
import { call, forgetToken } from './http.ts'
import { setCacheOwner } from './offline-caches.ts'
import { unsubscribeOtherAccount } from './push-device.ts'
import { userQuery } from './session.ts'
import { clearSignOutReason } from './signed-out.ts'

const logout: EndpointOf<(typeof identityContract)['logout']> = { method: 'POST', path: '/api/auth/logout' }

/** Ends the session. `onDone` also runs after the button has unmounted. */
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

/** Applies a change of user: drops the previous user's tokens, queries, drafts and offline copies. */
export async function switchUser(user: UserView | null, queries: QueryClient): Promise<void> {
  forgetToken()
  if (user) clearSignOutReason()
  else clearDrafts()
  queries.setQueryData(userQuery.queryKey, user)
  await waitForUnmount()
  const isUser = (key: readonly unknown[]) => key[0] === userQuery.queryKey[0] && key[1] === userQuery.queryKey[1]
  void queries.resetQueries({ predicate: ({ queryKey }) => !isUser(queryKey) })
  void clearStores(user?.id)
}

/** Lets the previous user's pages unmount first; their queries would be refetched for nothing. */
const waitForUnmount = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Removes the previous user's offline copies and push subscription. */
const clearStores = (accountId: string | undefined) =>
  Promise.all([setCacheOwner(accountId), unsubscribeOtherAccount(accountId)])
