import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'
import { Router } from './router.tsx'

/** Default stale time, ms. Live messages invalidate queries earlier. */
const STALE_TIME_MS = 20_000
const MAX_ATTEMPTS = 3

interface AppProps {
  readonly queries: QueryClient
  /** Wraps the pages in the router of the browser or of the server. */
  readonly inRouter: (pages: ReactNode) => ReactNode
}

/** All pages. The server and the browser render the same tree. */
export const App = ({ queries, inRouter }: AppProps) => (
  <QueryClientProvider client={queries}>{inRouter(<Router />)}</QueryClientProvider>
)

/**
 * Retries a read only if a retry can help; `lib/http.ts` retries changes with the same command id. Offline, requests
 * are not paused: the service worker answers reads from its cache, and changes fail at once.
 */
export const createQueryClient = (): QueryClient =>
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

/** Data that the server read for a page, by query key. Embedded in the page's HTML. */
export type PageData = readonly (readonly [QueryKey, unknown])[]
