import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'

/** Default stale time, ms. Live messages invalidate queries earlier. */
const STALE_TIME_MS = 20_000
const MAX_ATTEMPTS = 3

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(queryClient)
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/**
 * Retries a read only if a retry can help; `lib/http.ts` repeats changes with the same command id. Offline, requests are not
 * paused: the service worker answers reads from its cache, and changes fail at once.
 */
const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_ATTEMPTS - 1 && navigator.onLine && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
