import { AsyncLocalStorage } from 'node:async_hooks'
import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App, createQueryClient, type PageData } from '#frontend/app/app.tsx'
import { setTransport } from '#frontend/shared/lib/http.ts'
import { marketDay, setMarketplaceZone } from '#frontend/shared/lib/marketplace-time.ts'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'

interface RendererOptions {
  /** Answers the reads of a page as for a visitor without a session. */
  readonly fetch: typeof fetch
  /** IANA time zone of the marketplace. */
  readonly timeZone: string
}

interface Rendering {
  /** The element with the id `root`. */
  readonly root: string
  readonly data: PageData
  /** The marketplace's date. */
  readonly renderedOn: string
}

/** A page that needs more passes is rendered with what it has; the browser reads the rest. */
const MAX_PASSES = 3

/** The `fetch` of the page that is being rendered. */
const fetches = new AsyncLocalStorage<typeof globalThis.fetch>()
setTransport((...request) => {
  const fetch = fetches.getStore()
  if (!fetch) throw new Error('no page is being rendered')
  return fetch(...request)
})

/**
 * Returns a function that renders the page at an address (path and query) as a visitor without a session sees it first, with
 * the data it was rendered with. Each pass renders with the data known so far, then reads what the page asked for.
 */
export function createPageRenderer({ fetch, timeZone }: RendererOptions) {
  const renderPage = async (address: string, signal: AbortSignal): Promise<Rendering> => {
    const renderedOn = marketDay(Date.now())
    const queries = createQueryClient()
    queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
    for (let pass = 1; ; pass++) {
      const root = await render(address, queries, signal)
      signal.throwIfAborted()
      const missing = queries.getQueryCache().getAll().filter(isUnread)
      if (missing.length === 0 || pass === MAX_PASSES) return { root, data: dataOf(queries), renderedOn }
      await Promise.all(missing.map(read))
    }
  }
  return (address: string, signal: AbortSignal) => {
    setMarketplaceZone(timeZone)
    return fetches.run(fetch, () => renderPage(address, signal))
  }
}

async function render(address: string, queries: QueryClient, signal: AbortSignal): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    // State outside of the page, such as the cart, belongs to a browser: every rendering begins without any.
    <Provider store={createStore()}>
      <div id="root">
        <App queries={queries} inRouter={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />
      </div>
    </Provider>,
    {
      signal,
      onError: (error) => void errors.push(error),
      // Everything in its place: what React moves to the end, an inline script would have to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  // Before the root are the title and preloads, which the head of the page has already.
  return html.slice(html.indexOf('<div id="root">'))
}

const isUnread = ({ state, options, meta }: Query): boolean =>
  state.status === 'pending' && (options as QueryObserverOptions).enabled !== false && meta?.browserOnly !== true

/** The page shows a refusal itself, once it has read it in the browser. Without an answer, there is no page. */
async function read(query: Query): Promise<void> {
  await query.fetch().catch((error: unknown) => {
    if (isRetryable(error)) throw error
  })
}

const dataOf = (queries: QueryClient): PageData =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])
