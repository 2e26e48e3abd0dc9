import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { worthAnotherTry } from '#frontend/shared/lib/problem-error.ts'

/** How long an answer counts as fresh, ms, where a query does not say otherwise; the socket tells of changes before. */
const FRESH = 20_000
const TRIES = 3

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(queryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/**
 * A read is tried again only when it may help; changes are repeated by `lib/http.ts`, as the same command. Without a network
 * nothing waits in silence for it: what is kept answers a read, and a change says at once that it cannot be made.
 */
const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        networkMode: 'always',
        retry: (failed, error) => failed < TRIES - 1 && navigator.onLine && worthAnotherTry(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
